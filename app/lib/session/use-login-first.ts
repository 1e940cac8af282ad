import { useEffect, useRef } from "react";
import { useNavigate } from "react-router";
import { loginPath } from "#domain/sign-in/sign-in.ts";
import { notify } from "~/lib/browser/notify";
import { useSession } from "./session";

interface LoginFirst {
  /** Where the login returns to. */
  from: string;
  title: string;
  description: string;
}

/**
 * Sends whoever is not signed in to the login page, saying why. Somebody who signs out here is left
 * alone: the sign-out itself loads the page again.
 */
export function useLoginFirst({ from, title, description }: LoginFirst): void {
  const { status } = useSession();
  const navigate = useNavigate();
  const wasSignedIn = useRef(false);
  useEffect(() => {
    if (status === "signed-in") wasSignedIn.current = true;
    if (status !== "signed-out" || wasSignedIn.current) return;
    notify("error", title, { description });
    void navigate(loginPath, { replace: true, state: { from } });
  }, [status, from, title, description, navigate]);
}
