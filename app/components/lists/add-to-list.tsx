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
 * Offers somebody's lists, with ticks, and a new one; whoever is not signed in is asked to. It reads
 * nothing and knows nobody until it is pressed: tables have one in every row.
 */
export function AddToList({ projects, variant = "text", className }: AddToListProps) {
  const menu = useOnDemand(() => import("./list-menu"));
  const [isByKey, setByKey] = useState(false);
  const [only] = projects;
  const isIcon = variant === "icon";
  const what =
    projects.length === 1 && only
      ? only.registryId
      : plural(projects.length, "project", "projects");
  const button = {
    type: "button",
    disabled: projects.length === 0,
    className: isIcon
      ? cn(
          "inline-flex size-8 items-center justify-center rounded-lg text-pine hover:bg-pine/7 disabled:opacity-55",
          className,
        )
      : cn(buttonClass({ variant: "secondary", size: "sm" }), className),
    "aria-label": `Add to list: ${what}`,
    title: isIcon ? "Add to list" : undefined,
    children: (
      <>
        <ListPlus aria-hidden="true" size={isIcon ? 17 : 16} />
        {!isIcon && "Add to list"}
      </>
    ),
  } as const;

  function openOnClick({ detail }: MouseEvent) {
    // Keys and screen readers click without having pressed a pointer.
    setByKey(detail === 0);
    menu.ask();
  }

  function openOnArrow(event: KeyboardEvent) {
    if (event.key !== "ArrowDown") return;
    event.preventDefault();
    setByKey(true);
    menu.ask();
  }

  if (menu.part) {
    return <menu.part.ListMenu projects={projects} button={button} isByKey={isByKey} />;
  }
  return (
    <button
      {...button}
      {...menu.signs}
      aria-haspopup="menu"
      aria-expanded={false}
      onClick={openOnClick}
      onKeyDown={openOnArrow}
    />
  );
}
