import { useState } from "react";
import { imageSrcSet } from "#domain/content/image-copies.ts";
import { cn } from "~/components/ui/class-names";
import { useImageFailure } from "~/lib/browser/use-image-failure";
import { usePublicConfig } from "~/lib/data/public-config";
import { log } from "~/lib/log";

export interface ImageSource {
  url: string;
  alt: string;
}

/** The image of an article or news item; null if it is missing or only the placeholder. */
export function imageSource(post: {
  imageUrl: string | null;
  imageAlt: string | null;
}): ImageSource | null {
  const url = post.imageUrl?.trim();
  if (!url || isPlaceholder(url)) return null;
  return { url, alt: post.imageAlt?.trim() ?? "" };
}

function isPlaceholder(url: string): boolean {
  return /(^|\/)placeholder\.(svg|png|jpe?g|webp)([?#]|$)/i.test(url);
}

interface ContentImageProps {
  url: string;
  alt: string;
  /** Unknown for external images, which get their size once they are loaded. */
  width?: number;
  height?: number;
  /** Shown instead of an image that cannot be loaded; the alt text by default. */
  fallback?: string;
  /** The image to show on a phone instead. */
  narrow?: { url: string; width: number; height: number };
  /** The `sizes` attribute, so that a stored image is loaded no larger than needed. */
  sizes?: string;
  /** At the top of a page, so loaded eagerly. */
  isFirst?: boolean;
  className?: string;
}

export function ContentImage({
  url,
  alt,
  width,
  height,
  fallback,
  narrow,
  sizes,
  isFirst,
  className,
}: ContentImageProps) {
  const apiUrl = usePublicConfig()?.apiUrl;
  const copies = sizes && apiUrl !== undefined ? imageSrcSet(url, apiUrl) : undefined;
  const [failed, setFailed] = useState<string[]>([]);
  // If the copies fail, the original may still load.
  const source = (copies ? [copies, url] : [url]).find((one) => !failed.includes(one));
  const failure = useImageFailure(() => {
    log.warn("Image failed to load", url);
    setFailed([...failed, source ?? url]);
  });

  if (source === undefined) {
    return (
      <span
        style={{ aspectRatio: `${width ?? 1200} / ${height ?? 630}` }}
        className={cn(
          "image-ground flex items-center justify-center p-6 text-center text-sm text-quiet",
          className,
        )}
      >
        {fallback ?? alt}
      </span>
    );
  }
  const image = (
    <img
      {...failure}
      {...(source === copies && { srcSet: copies, sizes })}
      src={url}
      alt={alt}
      width={width}
      height={height}
      loading={isFirst ? "eager" : "lazy"}
      decoding="async"
      className={className}
    />
  );
  if (!narrow) return image;
  return (
    <picture>
      <source
        media="(width < 48rem)"
        srcSet={narrow.url}
        width={narrow.width}
        height={narrow.height}
      />
      {image}
    </picture>
  );
}
