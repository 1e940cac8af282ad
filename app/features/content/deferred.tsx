import { type ReactNode, use } from "react";

/** What became of content that was still loading when its page was shown. */
export class LateFailure {
  readonly error: unknown;
  constructor(error: unknown) {
    this.error = error;
  }
}

/** What a page of content is given: the content, or a promise of it if it takes long. */
export type Deferrable<Content> = Content | Promise<Content | LateFailure>;

interface DeferredProps<Content> {
  content: Deferrable<Content>;
  failed: (error: unknown) => ReactNode;
  children: (content: Content) => ReactNode;
}

/** Suspends until the content has loaded. */
export function Deferred<Content>({ content, failed, children }: DeferredProps<Content>) {
  const loaded = content instanceof Promise ? use(content) : content;
  return loaded instanceof LateFailure ? failed(loaded.error) : children(loaded);
}
