import { useRef, useState } from "react";
import { CarouselButton } from "~/components/ui/carousel-button";
import { cn } from "~/components/ui/class-names";
import { ArticleCard } from "./article-card";
import type { ArticleCardContent } from "./post-content";

/** A row that scrolls by touch and keyboard, even without JavaScript; its arrows wrap around. */
export function ArticleCarousel({ articles }: { articles: ArticleCardContent[] }) {
  const row = useRef<HTMLUListElement>(null);
  /** The card being scrolled to; another press during the scroll starts from there. */
  const target = useRef<number | null>(null);
  const [shown, setShown] = useState("");

  function move(direction: "previous" | "next") {
    const list = row.current;
    const measure = list && measureRow(list);
    if (!measure) return;
    const from = target.current ?? measure.first;
    const first = carouselStep(from, direction, articles.length, measure.visible);
    target.current = first;
    list.scrollTo({ left: first * measure.step });
    const last = Math.min(first + measure.visible, articles.length);
    const range = measure.visible > 1 ? `${first + 1} to ${last}` : `${last}`;
    setShown(`Showing ${range} of ${articles.length}`);
  }

  /** Ignores the end of an earlier scroll, which may be reported after the next has begun. */
  function arrive() {
    const measure = row.current && measureRow(row.current);
    if (measure?.first === target.current) target.current = null;
  }

  /** After scrolling by hand, the arrows continue from wherever that led. */
  function clearTarget() {
    target.current = null;
  }

  if (articles.length === 0) {
    return (
      <p className="mt-6 text-quiet">
        There are no articles yet. The glossary below explains the market's terms.
      </p>
    );
  }
  return (
    <div className="relative">
      <div
        className={cn(
          "absolute right-0 bottom-full mb-5 flex gap-2.5 noscript:hidden",
          arrowVisibility(articles.length),
        )}
      >
        <CarouselButton
          direction="previous"
          label="Previous articles"
          onClick={() => move("previous")}
        />
        <CarouselButton direction="next" label="Next articles" onClick={() => move("next")} />
      </div>
      <p aria-live="polite" className="sr-only">
        {shown}
      </p>
      <ul
        ref={row}
        onScrollEnd={arrive}
        onWheel={clearTarget}
        onTouchStart={clearTarget}
        onKeyDown={clearTarget}
        onFocus={clearTarget}
        className="-mx-1 mt-6 grid snap-x snap-mandatory auto-cols-[86%] grid-flow-col gap-6 overflow-x-auto scroll-smooth px-1 py-1 [scrollbar-width:none] noscript:[scrollbar-width:auto] sm:auto-cols-[calc((100%-1.5rem)/2)] lg:auto-cols-[calc((100%-3rem)/3)]"
      >
        {articles.map((article) => (
          <li key={article.id} className="snap-start scroll-ml-1">
            <ArticleCard article={article} />
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Shows the arrows only if some cards are out of view; one, two or three fit, by screen width. */
function arrowVisibility(count: number): string | false {
  if (count <= 1) return "hidden";
  if (count === 2) return "sm:hidden";
  return count === 3 && "lg:hidden";
}

function measureRow(list: HTMLUListElement) {
  const [one, two] = list.children;
  if (!(one instanceof HTMLElement)) return null;
  const step = two instanceof HTMLElement ? two.offsetLeft - one.offsetLeft : one.offsetWidth;
  const visible = Math.max(1, Math.floor((list.clientWidth + step - one.offsetWidth) / step));
  return { step, visible, first: Math.round(list.scrollLeft / step) };
}

/** The first card to show after an arrow press, wrapping around at both ends. */
export function carouselStep(
  first: number,
  direction: "previous" | "next",
  count: number,
  visible: number,
): number {
  const positions = Math.max(1, count - visible + 1);
  const step = direction === "next" ? 1 : -1;
  return (first + step + positions) % positions;
}
