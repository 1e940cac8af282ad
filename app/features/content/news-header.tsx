import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useNavigate } from "react-router";
import { product } from "#domain/product.ts";
import { Button } from "~/components/ui/button";
import { PageHeader } from "~/components/ui/page";
import { notify } from "~/lib/browser/notify";
import { marketingChoiceQuery } from "~/lib/session/marketing-choice";
import { useSession } from "~/lib/session/session";
import { useSubscribe } from "./use-subscribe";

interface NewsHeaderProps {
  hasNews: boolean;
}

/** The page's heading, and beside it the invitation to subscribe, for whoever has not. */
export function NewsHeader({ hasNews }: NewsHeaderProps) {
  const { status, user } = useSession();
  const email = user?.email ?? "";
  const isOptedIn = useQuery(marketingChoiceQuery(email)).data ?? false;
  return (
    <div className="mb-10 grid items-end gap-x-16 gap-y-8 md:mb-14 lg:grid-cols-[minmax(0,1fr)_26rem]">
      <PageHeader
        title={`${product.name} News`}
        intro="What is new in the comparison table, how we work, and what changes in the market for carbon credits."
        className={isOptedIn ? "mb-0 md:mb-0 text-center lg:col-span-2 *:mx-auto" : "mb-0 md:mb-0"}
      />
      {hasNews && !isOptedIn && <SubscribeBox email={email} isEmailKnown={status !== "loading"} />}
    </div>
  );
}

interface SubscribeBoxProps {
  /** Empty for whoever is not signed in. */
  email: string;
  isEmailKnown: boolean;
}

function SubscribeBox({ email, isEmailKnown }: SubscribeBoxProps) {
  const navigate = useNavigate();
  const { mutate: subscribe, isPending } = useSubscribe();
  const [isRequested, setIsRequested] = useState(false);

  // A press that comes before the session is known waits for it.
  useEffect(() => {
    if (!isRequested || !isEmailKnown) return;
    setIsRequested(false);
    if (email) {
      subscribe(email);
      return;
    }
    notify("info", "Please log in to subscribe to updates.");
    void navigate("/login", { state: { from: "/news" } });
  }, [isRequested, isEmailKnown, email, subscribe, navigate]);

  return (
    <section aria-labelledby="stay-in-the-loop" className="rounded-xl bg-mint p-6">
      <h2 id="stay-in-the-loop" className="font-serif text-2xl font-medium text-pine">
        Stay in the Loop
      </h2>
      <p className="mt-1.5 text-[0.9375rem] text-pine">
        An e-mail when there is something worth knowing. You can opt out at any time.
      </p>
      {/* Without scripts the form leads to the login page. */}
      <form
        action="/login"
        onSubmit={(event) => {
          event.preventDefault();
          setIsRequested(true);
        }}
      >
        <Button type="submit" className="mt-4" disabled={isRequested || isPending}>
          Subscribe to Updates
        </Button>
      </form>
    </section>
  );
}
