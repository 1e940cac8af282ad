import { ListPlus } from "lucide-react";
import { type KeyboardEvent, type MouseEvent, useState } from "react";
import { plural } from "#domain/text/plural.ts";
import { buttonClass } from "~/components/ui/button";
import { cn } from "~/components/ui/class-names";
import { useOnDemand } from "~/lib/browser/use-on-demand";

interface AddToListProps {
  /** One project, or several that are added together. */
  projects: readonly { id: string; registryId: string }[];
  variant?: "icon" | "text";
  className?: string;
}

/**
 * Opens a menu of the user's lists, with checkboxes and a 'New list' item; asks signed-out visitors
 * to log in. It reads neither data nor the session until pressed: tables have one in every row.
 */
export function AddToList({ projects, variant = "text", className }: AddToListProps) {
  const menu = useOnDemand(() => import("./list-menu"));
  const [isOpenedByKeyboard, setOpenedByKeyboard] = useState(false);
  const [only] = projects;
  const isIcon = variant === "icon";
  const projectsLabel =
    projects.length === 1 && only
      ? only.registryId
      : plural(projects.length, "project", "projects");
  const button = {
    type: "button",
    disabled: projects.length === 0,
    className: isIcon
      ? cn(
          "inline-flex items-center justify-center rounded-lg text-pine hover:bg-pine/7 disabled:opacity-55",
          className,
        )
      : cn(buttonClass({ variant: "secondary", size: "sm" }), className),
    "aria-label": `Add to list: ${projectsLabel}`,
    title: isIcon ? "Add to list" : undefined,
    children: (
      <>
        <ListPlus aria-hidden="true" size={isIcon ? 17 : 16} />
        {!isIcon && "Add to list"}
      </>
    ),
  } as const;

  function openOnClick({ detail }: MouseEvent) {
    // Clicks from keyboards and screen readers have no pointer, so their detail is 0.
    setOpenedByKeyboard(detail === 0);
    menu.load();
  }

  function openOnArrow(event: KeyboardEvent) {
    if (event.key !== "ArrowDown") return;
    event.preventDefault();
    setOpenedByKeyboard(true);
    menu.load();
  }

  if (menu.module) {
    return (
      <menu.module.ListMenu
        projects={projects}
        button={button}
        isOpenedByKeyboard={isOpenedByKeyboard}
      />
    );
  }
  return (
    <button
      {...button}
      {...menu.preloadProps}
      aria-haspopup="menu"
      aria-expanded={false}
      onClick={openOnClick}
      onKeyDown={openOnArrow}
    />
  );
}
