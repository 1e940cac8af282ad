import { useQuery } from "@tanstack/react-query";
import { Check, ListChecks, Minus, Plus } from "lucide-react";
import { DropdownMenu } from "radix-ui";
import { type ComponentProps, useEffect, useRef, useState } from "react";
import { Link, useNavigate } from "react-router";
import { listsPath } from "#domain/lists/list-paths.ts";
import { loginPath } from "#domain/sign-in/sign-in.ts";
import {
  Menu,
  MenuContent,
  MenuItem,
  MenuLabel,
  MenuSeparator,
  MenuTrigger,
  useReplayedKey,
} from "~/components/ui/menu";
import { notify } from "~/lib/browser/notify";
import {
  addToList,
  createList,
  type ListSummary,
  listsQuery,
  removeFromList,
  useListChange,
} from "~/lib/data/lists";
import { useReturnHere } from "~/lib/session/return-here";
import { useSession } from "~/lib/session/session";
import { ListNameDialog } from "./list-name-dialog";

interface ListMenuProps {
  projects: readonly { id: string; registryId: string }[];
  button: ComponentProps<"button">;
  /** Whether a key asked for it: then its first item takes the focus. */
  isByKey: boolean;
}

/** What 'Add to list' opens. Loaded with the first press, which it answers by being open. */
export function ListMenu({ projects, button, isByKey }: ListMenuProps) {
  const { status, user } = useSession();
  const [isOpen, setOpen] = useState(!isByKey);
  const [isNaming, setNaming] = useState(false);
  const trigger = useRef<HTMLButtonElement>(null);
  const change = useListChange();
  const isMember = status === "signed-in";
  const askToLogIn = useLogIn();
  const ids = projects.map(({ id }) => id);
  useReplayedKey(trigger, isByKey && isMember);

  // The first press has brought this part of the page, and is answered now.
  const isFirst = useRef(true);
  useEffect(() => {
    if (status !== "signed-out" || !isFirst.current) return;
    isFirst.current = false;
    askToLogIn();
  }, [status, askToLogIn]);

  // The menu's item, which had the focus before the dialog did, is gone.
  const wasNaming = useRef(false);
  useEffect(() => {
    if (wasNaming.current && !isNaming) trigger.current?.focus();
    wasNaming.current = isNaming;
  }, [isNaming]);

  if (!isMember) return <button {...button} onClick={askToLogIn} />;

  function toggle({ id, name }: ListSummary, isThere: boolean) {
    change.mutate(
      async () => {
        await (isThere ? removeFromList : addToList)(id, ids);
      },
      { onSuccess: () => notify("success", `${isThere ? "Removed from" : "Added to"} ‘${name}’`) },
    );
  }

  function create(name: string) {
    change.mutate(async () => addToList(await createList(name), ids), {
      onSuccess: () => {
        setNaming(false);
        notify("success", `Added to ‘${name.trim()}’`);
      },
    });
  }

  return (
    <>
      <Menu open={isOpen} onOpenChange={setOpen}>
        <MenuTrigger>
          <button ref={trigger} {...button} />
        </MenuTrigger>
        <MenuContent
          className="max-h-[min(26rem,var(--radix-dropdown-menu-content-available-height))] max-w-72 overflow-y-auto"
          // The dialog takes the focus instead.
          onCloseAutoFocus={(event) => isNaming && event.preventDefault()}
        >
          <MenuLabel>Add to list</MenuLabel>
          <Choices userId={user.id} projectIds={ids} isBusy={change.isPending} onToggle={toggle} />
          <MenuSeparator />
          <MenuItem onSelect={() => setNaming(true)}>
            <Plus aria-hidden="true" size={16} />
            New list…
          </MenuItem>
          <MenuItem asChild>
            <Link to={listsPath}>
              <ListChecks aria-hidden="true" size={16} />
              My Lists
            </Link>
          </MenuItem>
        </MenuContent>
      </Menu>
      <ListNameDialog
        title="New list"
        action="Create and add"
        isOpen={isNaming}
        isBusy={change.isPending}
        onName={create}
        onClose={() => setNaming(false)}
      />
    </>
  );
}

interface ChoicesProps {
  userId: string;
  projectIds: readonly string[];
  isBusy: boolean;
  onToggle: (list: ListSummary, isThere: boolean) => void;
}

function Choices({ userId, projectIds, isBusy, onToggle }: ChoicesProps) {
  const { data: lists, isError } = useQuery(listsQuery(userId));
  if (!lists) {
    const words = isError ? "Your lists could not be loaded." : "Loading your lists…";
    return (
      <p role="status" className="px-3 py-2 text-sm text-quiet">
        {words}
      </p>
    );
  }
  if (lists.length === 0) return <p className="px-3 py-2 text-sm text-quiet">No lists yet.</p>;
  return lists.map((list) => {
    const there = projectIds.filter((id) => list.projectIds.includes(id)).length;
    const isThere = there === projectIds.length;
    const checked = there > 0 && !isThere ? "indeterminate" : isThere;
    return (
      <DropdownMenu.CheckboxItem
        key={list.id}
        checked={checked}
        disabled={isBusy}
        className="flex cursor-pointer items-center gap-2.5 rounded-lg px-3 py-2 text-sm outline-none data-disabled:opacity-55 data-highlighted:bg-mint data-highlighted:text-pine"
        // Several lists can be ticked in one go, so the menu stays open.
        onSelect={(event) => {
          event.preventDefault();
          onToggle(list, isThere);
        }}
      >
        <span
          aria-hidden="true"
          className="grid size-4.5 shrink-0 place-items-center rounded border border-edge bg-white"
        >
          {checked === true && <Check size={14} strokeWidth={2.5} className="text-moss" />}
          {checked === "indeterminate" && <Minus size={14} className="text-moss" />}
        </span>
        <span className="min-w-0 truncate">{list.name}</span>
        <span className="ml-auto pl-3 text-xs text-quiet tabular-nums">
          {list.projectIds.length}
          <span className="sr-only"> projects</span>
        </span>
      </DropdownMenu.CheckboxItem>
    );
  });
}

/** The login page comes back to this page as it is. */
function useLogIn() {
  const navigate = useNavigate();
  const state = useReturnHere();
  return () => {
    notify("info", "Please log in", { description: "Lists are kept with your account." });
    void navigate(loginPath, { state });
  };
}
