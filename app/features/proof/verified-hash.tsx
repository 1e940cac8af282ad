import { CircleCheck, CircleHelp, CircleX } from "lucide-react";
import type { ReactNode } from "react";
import { product } from "#domain/product.ts";
import type { VerifiedHash } from "#domain/proof/frozen-text.ts";
import { cn } from "~/components/ui/class-names";
import { dateAndTime } from "~/lib/format/dates";

/** What the server found out about a hash. */
export type HashLookup =
  | { kind: "no hash" }
  | { kind: "unknown"; hash: string }
  | { kind: "known"; hash: string; found: VerifiedHash };

const subjects = {
  comparison: "a frozen comparison",
  purchase: "a statement with proof",
  project: "a developer's statement with proof",
  offer: "a checked offer",
} as const;

const parts = {
  public: "The part that anyone with the link can see",
  gated: "The part that requires logging in",
} as const;

export function VerifiedHashCard({ lookup }: { lookup: HashLookup }) {
  if (lookup.kind === "no hash") {
    return (
      <Verdict tone="unknown" title="This is not a hash">
        A SHA-256 hash has 64 digits from 0 to 9 and a to f. Copy the whole of it.
      </Verdict>
    );
  }
  if (lookup.kind === "unknown") {
    return (
      <Verdict tone="wrong" title="No text with this hash was frozen here" hash={lookup.hash}>
        If you hashed a copy, it differs from the text that was frozen, if only by one character.
      </Verdict>
    );
  }
  const { hash, found } = lookup;
  const { kind, part, frozen_at, hashed_at, replaced_at, is_unchanged } = found;
  const about = `${parts[part]} of ${subjects[kind]}, frozen on ${dateAndTime(frozen_at)}.`;
  if (replaced_at) {
    return (
      <Verdict tone="wrong" title="This text is no longer kept as it was" hash={hash}>
        {about} On {dateAndTime(replaced_at)} a person’s data were deleted from it, so the text that
        is kept now has another hash. Until then it was unchanged.
      </Verdict>
    );
  }
  if (!is_unchanged) {
    return (
      <Verdict tone="wrong" title="The text that is kept was changed" hash={hash}>
        {about} The text that {product.name} keeps no longer has this hash. Trust your own copy if
        it has.
      </Verdict>
    );
  }
  return (
    <Verdict tone="right" title="This text is unchanged" hash={hash}>
      {about} The text that is kept still has this hash.
      {Date.parse(hashed_at) > Date.parse(frozen_at) &&
        ` The hash has been on record since ${dateAndTime(hashed_at)}.`}
    </Verdict>
  );
}

const tones = {
  right: { icon: CircleCheck, box: "border-moss/40 bg-mint-pale", mark: "text-moss" },
  wrong: { icon: CircleX, box: "border-brick/35 bg-white", mark: "text-brick" },
  unknown: { icon: CircleHelp, box: "border-rule bg-white", mark: "text-quiet" },
} as const;

interface VerdictProps {
  tone: keyof typeof tones;
  title: string;
  hash?: string;
  children: ReactNode;
}

function Verdict({ tone, title, hash, children }: VerdictProps) {
  const { icon: Icon, box, mark } = tones[tone];
  return (
    <section
      role="status"
      aria-label={title}
      className={cn("flex gap-3.5 rounded-xl border p-5 md:p-6", box)}
    >
      <Icon aria-hidden="true" size={24} className={cn("mt-0.5 shrink-0", mark)} />
      <div className="min-w-0">
        <h2 className="font-serif text-2xl leading-tight font-medium">{title}</h2>
        <p className="mt-2 max-w-[44rem] leading-relaxed">{children}</p>
        {hash && <code className="mt-3 block text-[0.8125rem] break-all text-quiet">{hash}</code>}
      </div>
    </section>
  );
}
