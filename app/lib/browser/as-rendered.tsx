import { type ComponentType, useState } from "react";
import { onDemandComponent } from "~/lib/browser/on-demand-component";

/**
 * A part of a page that never changes. In the page that the server has sent it stays as it is, so
 * its code is loaded only by those who come from another page of the site.
 */
export function asRendered(id: string, load: () => Promise<ComponentType>) {
  const Part = onDemandComponent({ load });
  return function AsRendered() {
    const [html] = useState(() =>
      import.meta.env.SSR ? undefined : document.getElementById(id)?.innerHTML,
    );
    if (html === undefined) {
      return (
        <div id={id}>
          <Part />
        </div>
      );
    }
    // biome-ignore lint/security/noDangerouslySetInnerHtml: what the server has rendered
    return <div id={id} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: html }} />;
  };
}
