import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Fingerprint, ShieldAlert, Smartphone } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";
import { messages } from "#domain/errors.ts";
import { twoStepLoginId, unusedName } from "#domain/sign-in/two-step-login.ts";
import { Badge } from "~/components/ui/badge";
import { Button } from "~/components/ui/button";
import { Card } from "~/components/ui/card";
import { LoadFailure } from "~/components/ui/load-failure";
import { NoticeBox } from "~/components/ui/notice-box";
import { Skeleton } from "~/components/ui/skeleton";
import { notify } from "~/lib/browser/notify";
import { failureMessage, withNetworkCause } from "~/lib/data/failure-message";
import { createRecoveryCodes } from "~/lib/session/recovery-codes";
import { standingQuery } from "~/lib/session/role";
import {
  addPasskey,
  beginApp,
  factorKinds,
  factorsQuery,
  type NewApp,
  type OwnFactor,
} from "~/lib/session/second-factor";
import { AppEnrolment } from "./app-enrolment";
import { FactorList } from "./factor-list";
import { NewRecoveryCodes } from "./new-recovery-codes";
import { RecoveryCodesSection } from "./recovery-codes-section";

/** Two-step login: the user's second factors, how to add one, and recovery codes. */
export function TwoStepSection({ userId }: { userId: string }) {
  const { data: factors, error, isFetching, refetch } = useQuery(factorsQuery(userId));
  const { data: standing } = useQuery(standingQuery(userId));
  const isUrgent = standing?.is_administrator === true && factors?.length === 0;
  useScrollHere(factors !== undefined);
  return (
    <section aria-labelledby={twoStepLoginId} className="scroll-mt-28">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h2
          id={twoStepLoginId}
          className="scroll-mt-28 font-serif text-[1.625rem] leading-tight font-medium tracking-[-0.015em]"
        >
          Two-step login
        </h2>
        {factors && (
          <Badge tone={factors.length > 0 ? "green" : "grey"}>
            {factors.length > 0 ? "On" : "Off"}
          </Badge>
        )}
      </div>
      <p className="mt-3 max-w-[40rem] leading-relaxed text-quiet">
        Besides your e-mail, you log in with a second proof that only you have: a code from an app
        on your phone, or a passkey.
      </p>
      {isUrgent && (
        <NoticeBox
          icon={ShieldAlert}
          title={
            standing?.is_required
              ? "Every administrator of this site needs it"
              : "You are an administrator: please set it up"
          }
          className="mt-5 max-w-[40rem]"
        >
          <p>
            {standing?.is_required
              ? "The team’s pages open for you once you have added an app or a passkey."
              : "Your account can see and delete other people’s data. From then on, the team’s pages ask for your second factor."}
          </p>
        </NoticeBox>
      )}
      {error && !factors && (
        <div className="mt-6">
          <LoadFailure error={error} isRetrying={isFetching} onRetry={() => void refetch()} />
        </div>
      )}
      {!factors && !error && <FactorsSkeleton />}
      {factors && <Factors factors={factors} userId={userId} isUrgent={isUrgent} />}
    </section>
  );
}

interface FactorsProps {
  factors: readonly OwnFactor[];
  userId: string;
  /** Whether the user should add one now. */
  isUrgent: boolean;
}

function Factors({ factors, userId, isUrgent }: FactorsProps) {
  const queryClient = useQueryClient();
  const [newApp, setNewApp] = useState<NewApp | null>(null);
  const [newCodes, setNewCodes] = useState<string[] | null>(null);
  const [busy, setBusy] = useState<OwnFactor["kind"] | null>(null);
  // A new app may only have the name of one that was given up once that is gone.
  const abandoning = useRef<Promise<void>>(undefined);
  const canUsePasskeys = usePasskeySupport();
  const names = factors.map(({ name }) => name);

  /** The first factor comes with recovery codes, as without any a lost phone locks the account. */
  async function finish() {
    setNewApp(null);
    notify("success", "Two-step login is on");
    if (factors.length === 0) await makeCodes();
    await queryClient.invalidateQueries();
  }

  async function makeCodes() {
    try {
      setNewCodes(await createRecoveryCodes());
    } catch (error) {
      const description = withNetworkCause("Please try again.", error);
      notify("error", "No recovery codes were made", { description });
    }
  }

  async function addApp() {
    setBusy("app");
    try {
      await abandoning.current?.catch(() => undefined);
      setNewApp(await beginApp(unusedName(factorKinds.app, names)));
    } catch (error) {
      const description = error instanceof Error ? failureMessage(error) : messages.unknown;
      notify("error", "No app was added", { description });
    }
    setBusy(null);
  }

  async function addOwnPasskey() {
    setBusy("passkey");
    const refusal = await addPasskey(unusedName(factorKinds.passkey, names));
    if (refusal) notify("error", "No passkey was added", { description: refusal });
    else await finish();
    setBusy(null);
  }

  return (
    <>
      {newCodes && <NewRecoveryCodes codes={newCodes} onDone={() => setNewCodes(null)} />}
      {newApp && (
        <AppEnrolment
          app={newApp}
          onDone={() => void finish()}
          onCancel={(given) => {
            abandoning.current = given;
            setNewApp(null);
          }}
        />
      )}
      {factors.length > 0 && <FactorList factors={factors} />}
      {!newApp && (
        <div className="mt-6 flex flex-wrap gap-2.5">
          <Button
            variant={isUrgent ? "primary" : "secondary"}
            size="sm"
            disabled={busy !== null}
            aria-busy={busy === "app"}
            onClick={() => void addApp()}
          >
            <Smartphone aria-hidden="true" size={16} />
            Add an authenticator app
          </Button>
          {canUsePasskeys && (
            <Button
              variant="secondary"
              size="sm"
              disabled={busy !== null}
              aria-busy={busy === "passkey"}
              onClick={() => void addOwnPasskey()}
            >
              <Fingerprint aria-hidden="true" size={16} />
              {busy === "passkey" ? "Waiting for your device…" : "Add a passkey"}
            </Button>
          )}
        </div>
      )}
      {factors.length > 0 && !newCodes && (
        <RecoveryCodesSection userId={userId} onReplace={makeCodes} />
      )}
    </>
  );
}

/** Known only in the browser. */
function usePasskeySupport(): boolean {
  const [isSupported, setSupported] = useState(false);
  useEffect(() => setSupported(typeof window.PublicKeyCredential === "function"), []);
  return isSupported;
}

/** The browser's own scrolling to the fragment comes before the section is there. */
function useScrollHere(isLoaded: boolean) {
  const { hash } = useLocation();
  useEffect(() => {
    if (isLoaded && hash === `#${twoStepLoginId}`) {
      document.getElementById(twoStepLoginId)?.scrollIntoView();
    }
  }, [isLoaded, hash]);
}

function FactorsSkeleton() {
  return (
    <div role="status">
      <span className="sr-only">Loading your second factors</span>
      <Card className="mt-6 p-6">
        <Skeleton className="h-4 w-1/2" />
      </Card>
    </div>
  );
}
