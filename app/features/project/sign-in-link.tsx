import { Link, useLocation } from "react-router";
import { loginPath } from "#domain/sign-in/sign-in.ts";

/** To the login, and back to this page. */
export function SignInLink({ children }: { children: string }) {
  const { pathname } = useLocation();
  return (
    <Link to={loginPath} state={{ from: pathname }} className="text-link font-medium">
      {children}
    </Link>
  );
}
