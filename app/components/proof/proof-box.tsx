import { CircleCheck } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import type { FrozenText } from "#domain/proof/frozen-text.ts";
import { publicTextPath, verifiedHashPath } from "#domain/proof/proof-paths.ts";
import { Card } from "~/components/ui/card";
import { saveFile } from "~/lib/browser/save-file";
import { dateAndTime } from "~/lib/format/dates";

export type Proof = Pick<FrozenText, "public_hash" | "gated_hash" | "frozen_at" | "hashed_at">;

interface ProofBoxProps {
  id: string;
  proof: Proof;
  /** The part for logged-in readers; null for everyone else. */
  gatedText: string | null;
}

/** The hashes of a frozen text, and the text itself to verify them with. */
export function ProofBox({ id, proof, gatedText }: ProofBoxProps) {
  const { public_hash, gated_hash, frozen_at, hashed_at } = proof;
  return (
    <section aria-labelledby={`${id}-proof`}>
      <Card className="p-5 md:p-6 print:border-0 print:p-0">
        <h2
          id={`${id}-proof`}
          className="flex items-center gap-2.5 font-serif text-2xl font-medium print:text-base"
        >
          <CircleCheck aria-hidden="true" size={20} className="text-moss print:hidden" />
          Proof
        </h2>
        <p className="mt-2 max-w-[44rem] text-sm leading-relaxed text-quiet print:hidden">
          The SHA-256 of the text in canonical JSON (RFC 8785). Whoever has a copy of the text can
          check that it is the one that was frozen.
          {isLater(hashed_at, frozen_at) &&
            ` Frozen before texts were hashed: this hash has been on record since ${dateAndTime(hashed_at)}.`}
        </p>
        <dl className="mt-4 grid gap-4 text-sm print:mt-1 print:gap-1 print:text-[0.6875rem]">
          <HashLine label="What anyone with the link can see" hash={public_hash}>
            <a href={publicTextPath(id)} download={`${id}.json`} className="text-link py-1">
              Download as JSON
            </a>
          </HashLine>
          <HashLine label="What requires logging in, hashed with a random salt" hash={gated_hash}>
            {gatedText !== null && (
              <button
                type="button"
                className="text-link py-1"
                onClick={() =>
                  saveFile(
                    new Blob([gatedText], { type: "application/json" }),
                    `${id}-logged-in.json`,
                  )
                }
              >
                Download as JSON
              </button>
            )}
          </HashLine>
        </dl>
      </Card>
    </section>
  );
}

interface HashLineProps {
  label: string;
  hash: string;
  children: ReactNode;
}

function HashLine({ label, hash, children }: HashLineProps) {
  return (
    <div>
      <dt className="text-quiet">{label}</dt>
      <dd className="mt-1">
        <code className="text-[0.8125rem] break-all print:text-[0.625rem]">{hash}</code>
        <span className="mt-1 flex flex-wrap items-center gap-x-5 gap-y-1 print:hidden">
          <Link to={verifiedHashPath(hash)} className="text-link py-1">
            Verify
          </Link>
          {children}
        </span>
      </dd>
    </div>
  );
}

/** Both moments of one transaction are the same. */
const isLater = (one: string, other: string) => Date.parse(one) > Date.parse(other);
