import { useState } from "react";
import { useImageFailure } from "~/lib/browser/use-image-failure";
import { log } from "~/lib/log";

const shape = "block size-11 shrink-0 rounded-full bg-paper-deep md:return-visit:size-8.5";

/** Hidden from screen readers, as the name is beside it. One that fails leaves a plain circle. */
export function Portrait({ src }: { src: string }) {
  const [hasFailed, setHasFailed] = useState(false);
  const failure = useImageFailure(() => {
    log.info("Image failed to load", src);
    setHasFailed(true);
  });
  if (hasFailed) return <span className={shape} />;
  return (
    <img {...failure} src={src} alt="" width={44} height={44} loading="lazy" className={shape} />
  );
}
