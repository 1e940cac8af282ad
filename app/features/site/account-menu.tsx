import {
  ChevronDown,
  CircleUserRound,
  ClipboardCheck,
  FolderOpen,
  KeyRound,
  ListChecks,
  LogOut,
} from "lucide-react";
import { Link } from "react-router";
import { listsPath } from "#domain/lists/list-paths.ts";
import { accountPath } from "#domain/open-data/paths.ts";
import { EmailText } from "~/components/ui/email-text";
import {
  Menu,
  MenuContent,
  MenuItem,
  MenuLabel,
  MenuSeparator,
  MenuTrigger,
} from "~/components/ui/menu";
import { useSession } from "~/lib/session/session";
import { signOut } from "~/lib/session/sign-out";
import { teamLink } from "./navigation";

export function AccountMenu({ email }: { email: string }) {
  const { user } = useSession();
  const { start, end } = shortenEmail(email);
  return (
    <Menu>
      <MenuTrigger>
        <button
          type="button"
          title={email}
          className="inline-flex min-h-9.5 items-center gap-2 rounded-lg border border-rule bg-white px-3 text-sm leading-tight lg:px-3.5 transition-colors hover:border-moss"
        >
          <CircleUserRound aria-hidden="true" size={17} />
          <span className="max-w-17 truncate lg:max-w-none">
            {start}
            <span className="max-lg:hidden">{end}</span>
          </span>
          <ChevronDown aria-hidden="true" size={15} />
        </button>
      </MenuTrigger>
      <MenuContent>
        <MenuLabel>
          My Account
          <span className="mt-0.5 block max-w-64 text-xs wrap-anywhere font-normal text-quiet">
            <EmailText email={email} />
          </span>
        </MenuLabel>
        <MenuSeparator />
        <MenuItem asChild>
          <Link to="/my-projects">
            <FolderOpen aria-hidden="true" size={16} />
            My Projects
          </Link>
        </MenuItem>
        <MenuItem asChild>
          <Link to={listsPath}>
            <ListChecks aria-hidden="true" size={16} />
            My Lists
          </Link>
        </MenuItem>
        <MenuItem asChild>
          <Link to={accountPath}>
            <KeyRound aria-hidden="true" size={16} />
            Account
          </Link>
        </MenuItem>
        {user?.isOnTeam && (
          <MenuItem asChild>
            <Link to={teamLink.to}>
              <ClipboardCheck aria-hidden="true" size={16} />
              {teamLink.label}
            </Link>
          </MenuItem>
        )}
        <MenuItem onSelect={() => void signOut({ goTo: "/" })}>
          <LogOut aria-hidden="true" size={16} />
          Logout
        </MenuItem>
      </MenuContent>
    </Menu>
  );
}

const startLength = 6;
const endLength = 11;

/** Leaves out the middle of a long address; its start and end are enough to recognise it. */
export function shortenEmail(email: string): { start: string; end: string } {
  if (email.length <= startLength + endLength + 1) return { start: email, end: "" };
  return { start: `${email.slice(0, startLength)}…`, end: email.slice(-endLength) };
}
