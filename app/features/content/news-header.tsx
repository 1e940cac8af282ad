import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "react-router";
import { product } from "#domain/product.ts";
import { Button } from "~/components/ui/button";
import { cn } from "~/components/ui/class-names";
import { PageHeader } from "~/components/ui/page-header";
import { notify } from "~/lib/browser/notify";
import { browserClient } from "~/lib/data/browser-client";
import { withNetworkCause } from "~/lib/data/failure-message";
import { log } from "~/lib/log";
import { marketingChoiceQuery } from "~/lib/session/marketing-choice";
import { useSession } from "~/lib/session/session";

interface NewsHeaderProps {
  hasNews: boolean;
}

/** The page's heading, with an invitation to subscribe for visitors who have not. */
export function NewsHeader({ hasNews }: NewsHeaderProps) {
  const { status, user } = useSession();
  const email = user?.email ?? "";
  const choice = useQuery(marketingChoiceQuery(email));
  const isOptedIn = choice.data ?? false;
  return (
    <div className="mb-10 grid items-end gap-x-16 gap-y-8 md:mb-14 lg:grid-cols-[minmax(0,1fr)_26rem]">
      <PageHeader
        title={`${product.name} News`}
        intro="What's new in the comparison table, how we work, and what is changing in the carbon credit market."
        className={isOptedIn ? "mb-0 md:mb-0 text-center lg:col-span-2 *:mx-auto" : "mb-0 md:mb-0"}
      />
      {hasNews && !isOptedIn && (
        // Reserves its space until it is known whether a signed-in user has subscribed.
        <div
          className={cn(
            status === "loading" && "kept-session:invisible",
            status === "signed-in" && choice.isPending && "invisible",
          )}
        >
          <SubscribeBox email={email} />
        </div>
      )}
    </div>
  );
}

interface SubscribeBoxProps {
  /** Empty if signed out. */
  email: string;
}

function SubscribeBox({ email }: SubscribeBoxProps) {
  const navigate = useNavigate();
  const { mutate: subscribe, isPending } = useSubscribe();

  function handlePress() {
    if (email) {
      subscribe(email);
      return;
    }
    notify("info", "Please log in to subscribe to updates.");
    void navigate("/login", { state: { from: "/news" } });
  }

  return (
    <section aria-labelledby="stay-in-the-loop" className="rounded-xl bg-mint p-6">
      <h2 id="stay-in-the-loop" className="font-serif text-2xl font-medium text-pine">
        Stay in the Loop
      </h2>
      <p className="mt-1.5 text-[0.9375rem] text-pine">
        We'll e-mail you when there is something worth knowing. You can opt out at any time.
      </p>
      {/* Without JavaScript the form leads to the login page. */}
      <form
        action="/login"
        onSubmit={(event) => {
          event.preventDefault();
          handlePress();
        }}
      >
        <Button type="submit" className="mt-4" disabled={isPending}>
          Subscribe to Updates
        </Button>
      </form>
    </section>
  );
}

function useSubscribe() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (email: string) => optIn(email),
    async onSuccess(_, email) {
      const { queryKey } = marketingChoiceQuery(email);
      // A fetch that began before the choice was stored would restore the old one.
      await queryClient.cancelQueries({ queryKey });
      queryClient.setQueryData(queryKey, true);
      notify(
        "success",
        "Opted in for marketing communications! You will now receive marketing emails from us.",
      );
    },
    onError(error) {
      log.error("Subscribing failed", error);
      notify("error", withNetworkCause("Failed to subscribe to updates. Please try again.", error));
    },
  });
}

async function optIn(email: string): Promise<void> {
  const client = await browserClient();
  const { data } = await client
    .from("profiles")
    .update({ marketing_opt_in: true })
    .eq("email", email)
    .select("id")
    .throwOnError();
  if (data.length === 0) throw new Error("No profile has this address");
}
