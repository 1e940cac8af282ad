import { Link } from "react-router";
import { loginPath } from "#domain/sign-in/sign-in.ts";
import { useReturnHere } from "~/lib/session/return-here";

/** Links to the login page, which returns to this page. */
export function SignInLink({ children }: { children: string }) {
  const returnHere = useReturnHere();
  return (
    <Link to={loginPath} state={returnHere} className="text-link font-medium">
      {children}
    </Link>
  );
}
