import { Keyboard } from "lucide-react";
import { Button } from "~/components/ui/button";
import { Dialog } from "~/components/ui/dialog";
import { setShortcutSetting, useShortcutSetting } from "./use-shortcuts";

const shortcutGroups = [
  {
    title: "In the queue",
    keys: [
      ["J", "Next row"],
      ["K", "Previous row"],
      ["Enter", "Open the project"],
      ["/", "Search"],
    ],
  },
  {
    title: "On a project",
    keys: [
      ["A", "Approve"],
      ["C", "Request changes"],
      ["R", "Reject"],
      ["W", "Withdraw"],
      ["N", "Next in the queue"],
      ["U", "Back to the queue"],
    ],
  },
  {
    title: "Everywhere",
    keys: [
      ["Ctrl Enter", "Send the decision"],
      ["Esc", "Close"],
      ["?", "Show these shortcuts"],
    ],
  },
] as const;

interface ShortcutsDialogProps {
  isOpen: boolean;
  onClose: () => void;
}

export function ShortcutsDialog({ isOpen, onClose }: ShortcutsDialogProps) {
  const isOn = useShortcutSetting();
  return (
    <Dialog title="Keyboard shortcuts" isOpen={isOpen} onClose={onClose}>
      <div className="mt-5 space-y-5">
        {shortcutGroups.map(({ title, keys }) => (
          <section key={title} aria-label={title}>
            <h3 className="eyebrow">{title}</h3>
            <dl className="mt-2 text-sm">
              {keys.map(([key, action]) => (
                <div key={key} className="flex items-center gap-4 border-t border-rule py-1.5">
                  <dt className="w-28 shrink-0">
                    <kbd className="rounded border border-edge bg-paper px-1.5 py-0.5 font-sans text-xs font-medium">
                      {key}
                    </kbd>
                  </dt>
                  <dd>{action}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
        <label className="flex items-center gap-2.5 text-sm">
          <input
            type="checkbox"
            className="size-4 tick-box"
            checked={isOn}
            onChange={(event) => setShortcutSetting(event.target.checked)}
          />
          Use single keys as shortcuts in this browser
        </label>
      </div>
    </Dialog>
  );
}

export function ShortcutsButton({ onOpen }: { onOpen: () => void }) {
  return (
    <Button
      variant="quiet"
      size="sm"
      className="px-2.5 max-md:hidden"
      onClick={onOpen}
      aria-label="Keyboard shortcuts"
    >
      <Keyboard aria-hidden="true" size={17} />
      <kbd className="font-sans text-xs text-quiet">?</kbd>
    </Button>
  );
}
