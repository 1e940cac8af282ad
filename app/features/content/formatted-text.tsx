import { useEffect, useRef } from "react";
import styles from "./article-body.module.css";

/** HTML from our own renderer, which sanitises what it renders. */
export function FormattedText({ html }: { html: string }) {
  const body = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: its pictures are others
  useEffect(() => (body.current ? showOriginals(body.current) : undefined), [html]);
  return (
    <div
      ref={body}
      className={styles.body}
      data-testid="formatted-text"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: the server's renderer sanitises it
      dangerouslySetInnerHTML={{ __html: html }}
    />
  );
}

/** Where no copy of a picture could be loaded, the picture itself is; also before the page's scripts ran. */
function showOriginals(body: HTMLElement): () => void {
  const withoutCopies = (image: EventTarget | null) => {
    if (image instanceof HTMLImageElement) image.removeAttribute("srcset");
  };
  for (const image of body.querySelectorAll("img")) {
    if (image.complete && image.naturalWidth === 0) withoutCopies(image);
  }
  const onError = ({ target }: Event) => withoutCopies(target);
  body.addEventListener("error", onError, { capture: true });
  return () => body.removeEventListener("error", onError, { capture: true });
}
