import { useEffect, useRef } from "react";
import { useNavigate } from "react-router";
import { loginPath } from "#domain/sign-in/sign-in.ts";
import { notify } from "~/lib/browser/notify";
import { useSession } from "./session";

interface LoginFirst {
  /** The page to return to after login. */
  from: string;
  title?: string;
  description: string;
}

/**
 * Sends signed-out visitors to the login page, with a notice that says why. Not after a sign-out on
 * this page, as that reloads the page itself.
 */
export function useRequireLogin({
  from,
  title = "Authentication required",
  description,
}: LoginFirst): void {
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
