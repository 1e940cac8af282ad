import {
  Archive,
  CircleCheck,
  CircleOff,
  Copy,
  Ellipsis,
  type LucideIcon,
  PackageCheck,
} from "lucide-react";
import { type ReactNode, useLayoutEffect, useRef, useState } from "react";
import type { OwnProject } from "#domain/my-projects/own-project.ts";
import { offerTexts } from "#domain/submission/offer.ts";
import type { OfferChange } from "#domain/vocabulary.ts";
import { Button } from "~/components/ui/button";
import { Menu, MenuContent, MenuItem, MenuSeparator, MenuTrigger } from "~/components/ui/menu";
import { useOnDemand } from "~/lib/browser/use-on-demand";
import { useDuplicateProject } from "./duplicate-project";
import { listHeadingId } from "./list-heading";

const icons: Readonly<Record<OfferChange, LucideIcon>> = {
  sold_out: PackageCheck,
  not_for_sale: CircleOff,
  withdrawn: Archive,
};

const listHeading = () => document.getElementById(listHeadingId);

interface ProjectMenuProps {
  project: OwnProject;
  /** The id of the project's heading. */
  describedBy: string;
  /** Items above the menu's own. */
  children?: ReactNode;
}

/** A project's actions other than editing. */
export function ProjectMenu({ project, describedBy, children }: ProjectMenuProps) {
  const trigger = useRef<HTMLButtonElement>(null);
  const [chosen, setChosen] = useState<OfferChange | null>(null);
  const dialog = useOnDemand(() => import("./offer-dialog"));
  const [isStating, setIsStating] = useState(false);
  const statement = useOnDemand(() => import("~/components/proof/statement-dialog"));
  const duplicate = useDuplicateProject(project);
  const marks = project.possibleChanges.filter((change) => change !== "withdrawn");

  function choose(change: OfferChange) {
    setChosen(change);
    dialog.load();
  }

  function close() {
    setChosen(null);
    setIsStating(false);
    // The menu item that was focused before the dialog is gone, and so may be the project.
    requestAnimationFrame(() => (trigger.current ?? listHeading())?.focus());
  }

  // If the project is removed a moment later, the focus must not be lost with it.
  useLayoutEffect(() => {
    const button = trigger.current;
    return () => {
      if (button && document.activeElement === button) listHeading()?.focus();
    };
  }, []);

  const item = (change: OfferChange) => {
    const Icon = icons[change];
    return (
      <MenuItem key={change} onSelect={() => choose(change)}>
        <Icon aria-hidden="true" size={16} />
        {offerTexts[change].action}…
      </MenuItem>
    );
  };

  return (
    <>
      <Menu>
        <MenuTrigger>
          <Button
            ref={trigger}
            variant="quiet"
            size="sm"
            className="px-2.5 max-md:min-w-11"
            aria-label="More actions"
            aria-describedby={describedBy}
            {...dialog.preloadProps}
          >
            <Ellipsis aria-hidden="true" size={17} />
          </Button>
        </MenuTrigger>
        <MenuContent
          // The dialog is focused instead.
          onCloseAutoFocus={(event) => (chosen || isStating) && event.preventDefault()}
        >
          {children}
          {marks.map(item)}
          {project.isListed && (
            <MenuItem
              onSelect={() => {
                setIsStating(true);
                statement.press();
              }}
            >
              <CircleCheck aria-hidden="true" size={16} />
              Statement with proof…
            </MenuItem>
          )}
          {duplicate && (
            <MenuItem onSelect={duplicate}>
              <Copy aria-hidden="true" size={16} />
              Duplicate as a new draft
            </MenuItem>
          )}
          {project.possibleChanges.includes("withdrawn") && (
            <>
              <MenuSeparator />
              {item("withdrawn")}
            </>
          )}
        </MenuContent>
      </Menu>
      {chosen && dialog.module && (
        <dialog.module.OfferDialog project={project} change={chosen} onClose={close} />
      )}
      {isStating && statement.module && (
        <statement.module.StatementDialog
          kind="project"
          projects={[project.projectId]}
          onClose={close}
        />
      )}
    </>
  );
}
