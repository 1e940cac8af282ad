import { useImageFailure } from "~/lib/browser/use-image-failure";
import { log } from "~/lib/log";

/** Hidden from screen readers, as the name is beside it. */
export function Portrait({ src }: { src: string }) {
  const failure = useImageFailure(() => log.info("Image failed to load", src));
  return (
    <img
      {...failure}
      src={src}
      alt=""
      width={44}
      height={44}
      loading="lazy"
      className="size-11 shrink-0 rounded-full bg-paper-deep"
    />
  );
}
