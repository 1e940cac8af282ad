import { useEffect, useEffectEvent, useState } from "react";

const shownFor = 6000;

/**
 * While offline, following a link would replace the current page with an error, so clicks on links
 * are cancelled and this says why. It does not use the toaster, which is loaded on demand.
 */
export function OfflineNotice() {
  const [clicks, setClicks] = useState(0);
  const stopLinks = useEffectEvent((event: MouseEvent) => {
    if (navigator.onLine || !leavesThisPage(event)) return;
    event.preventDefault();
    setClicks(clicks + 1);
  });
  useEffect(() => {
    const listen = (event: MouseEvent) => stopLinks(event);
    const forget = () => setClicks(0);
    window.addEventListener("click", listen, true);
    window.addEventListener("online", forget);
    return () => {
      window.removeEventListener("click", listen, true);
      window.removeEventListener("online", forget);
    };
  }, []);
  useEffect(() => {
    if (clicks === 0) return;
    const timer = window.setTimeout(() => setClicks(0), shownFor);
    return () => window.clearTimeout(timer);
  }, [clicks]);

  if (clicks === 0) return null;
  return (
    <p
      key={clicks}
      role="alert"
      className="above-bars fixed inset-x-4 bottom-[calc(var(--bottom-bar)+1rem)] z-50 mx-auto max-w-md rounded-xl bg-pine px-5 py-3.5 text-center text-[0.9375rem] text-white shadow-raised print:hidden"
    >
      You are offline. You can still read this page; links will work once you are back online.
    </p>
  );
}

/** Whether this is a plain click on a link that replaces this page with another of this site. */
function leavesThisPage({ target, button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent) {
  const link = target instanceof Element ? target.closest("a") : null;
  if (!link || button !== 0 || metaKey || ctrlKey || shiftKey || altKey) return false;
  if (link.target === "_blank" || link.hasAttribute("download")) return false;
  // Leads back to a page that was open a moment ago and needs no request.
  if (link.dataset.worksOffline) return false;
  const { origin, pathname } = window.location;
  return link.origin === origin && link.pathname !== pathname;
}
