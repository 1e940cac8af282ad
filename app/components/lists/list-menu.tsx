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
} from "~/lib/data/own-lists";
import { useReturnHere } from "~/lib/session/return-here";
import { useSession } from "~/lib/session/session";
import { ListNameDialog } from "./list-name-dialog";

interface ListMenuProps {
  projects: readonly { id: string; registryId: string }[];
  button: ComponentProps<"button">;
  /** Whether it was opened by keyboard, in which case its first item takes the focus. */
  isOpenedByKeyboard: boolean;
}

/** The menu of 'Add to list'. Loaded by the first press, so it is open from the start. */
export function ListMenu({ projects, button, isOpenedByKeyboard }: ListMenuProps) {
  const { status, user } = useSession();
  const [isOpen, setOpen] = useState(!isOpenedByKeyboard);
  const [isNaming, setNaming] = useState(false);
  const trigger = useRef<HTMLButtonElement>(null);
  const change = useListChange();
  const isMember = status === "signed-in";
  const askToLogIn = useLogIn();
  const ids = projects.map(({ id }) => id);
  useReplayedKey(trigger, isOpenedByKeyboard && isMember);

  // The press that loaded this component still has to be handled.
  const isFirst = useRef(true);
  useEffect(() => {
    if (status !== "signed-out" || !isFirst.current) return;
    isFirst.current = false;
    askToLogIn();
  }, [status, askToLogIn]);

  // The menu item that had the focus before the dialog no longer exists.
  const wasNaming = useRef(false);
  useEffect(() => {
    if (wasNaming.current && !isNaming) trigger.current?.focus();
    wasNaming.current = isNaming;
  }, [isNaming]);

  if (!isMember) return <button {...button} onClick={askToLogIn} />;

  function toggle({ id, name }: ListSummary, isInList: boolean) {
    change.mutate(
      async () => {
        await (isInList ? removeFromList : addToList)(id, ids);
      },
      { onSuccess: () => notify("success", `${isInList ? "Removed from" : "Added to"} ‘${name}’`) },
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
          // Leave the focus to the dialog.
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
  onToggle: (list: ListSummary, isInList: boolean) => void;
}

function Choices({ userId, projectIds, isBusy, onToggle }: ChoicesProps) {
  const { data: lists, isError } = useQuery(listsQuery(userId));
  if (!lists) {
    const message = isError ? "Your lists could not be loaded." : "Loading your lists…";
    return (
      <p role="status" className="px-3 py-2 text-sm text-quiet">
        {message}
      </p>
    );
  }
  if (lists.length === 0) return <p className="px-3 py-2 text-sm text-quiet">No lists yet.</p>;
  return lists.map((list) => {
    const includedCount = projectIds.filter((id) => list.projectIds.includes(id)).length;
    const isInList = includedCount === projectIds.length;
    const checked = includedCount > 0 && !isInList ? "indeterminate" : isInList;
    return (
      <DropdownMenu.CheckboxItem
        key={list.id}
        checked={checked}
        disabled={isBusy}
        className="flex cursor-pointer items-center gap-2.5 rounded-lg px-3 py-2 text-sm outline-none data-disabled:opacity-55 data-highlighted:bg-mint data-highlighted:text-pine"
        // Keep the menu open so that several lists can be ticked.
        onSelect={(event) => {
          event.preventDefault();
          onToggle(list, isInList);
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
          <span className="sr-only">{list.projectIds.length === 1 ? " project" : " projects"}</span>
        </span>
      </DropdownMenu.CheckboxItem>
    );
  });
}

/** Sends the visitor to the login page, which returns to this page in its current state. */
function useLogIn() {
  const navigate = useNavigate();
  const state = useReturnHere();
  return () => {
    notify("info", "Please log in", { description: "Lists are saved to your account." });
    void navigate(loginPath, { state });
  };
}
