import { Popover } from "radix-ui";
import { type ComponentProps, type FormEvent, useState } from "react";
import type { ColumnView } from "#domain/listing/column-views.ts";
import { Button } from "~/components/ui/button";
import { maxViewName, saveView } from "./own-views";

export interface SaveViewProps extends Pick<ColumnView, "hiddenColumns"> {
  onSaved: () => void;
}

interface SaveViewFormProps extends SaveViewProps {
  button: ComponentProps<"button">;
}

/** Asks for the name of a view. Loaded on the first press of its button, so it starts open. */
export function SaveViewForm({ hiddenColumns, onSaved, button }: SaveViewFormProps) {
  const [name, setName] = useState("");
  const given = name.trim();

  function save(event: FormEvent) {
    event.preventDefault();
    if (given === "") return;
    saveView({ name: given, hiddenColumns });
  }

  return (
    <Popover.Root defaultOpen>
      <Popover.Trigger {...button} />
      <Popover.Portal>
        <Popover.Content
          align="start"
          sideOffset={8}
          collisionPadding={12}
          aria-label="Save view"
          className="z-50 w-72 rounded-xl border border-rule bg-white p-3.5 shadow-raised"
          // The button that would regain focus disappears once the view is saved.
          onCloseAutoFocus={onSaved}
        >
          <form className="grid gap-2.5" onSubmit={save}>
            <label className="grid gap-1.5 text-[0.875rem] font-medium">
              View name
              <input
                value={name}
                maxLength={maxViewName}
                required
                className="min-h-9.5 rounded-lg border border-edge px-2.5 font-normal max-md:min-h-11"
                onChange={({ target }) => setName(target.value)}
              />
            </label>
            <p className="text-xs text-quiet">Saved in this browser, with the columns shown now.</p>
            <Button size="sm" type="submit">
              Save
            </Button>
          </form>
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}
