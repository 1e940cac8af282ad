import { Link } from "react-router";
import { Tooltip } from "~/components/ui/tooltip";
import { termAnchor } from "./glossary-search";

interface GlossaryTermProps {
  term: string;
  definition: string;
  /** The words in the text that the term explains. */
  words: string;
}

/** Without scripts, or with a click on a large screen, the words lead to the glossary itself. */
export function GlossaryTerm({ term, definition, words }: GlossaryTermProps) {
  return (
    <Tooltip content={definition}>
      <Link
        to={`/glossary#${termAnchor(term)}`}
        className="cursor-help rounded-sm underline decoration-moss decoration-dotted decoration-2 underline-offset-4 hover:bg-mint"
      >
        {words}
      </Link>
    </Tooltip>
  );
}
