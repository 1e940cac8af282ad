import { Link } from "react-router";
import { Button, buttonClass } from "~/components/ui/button";
import { Card } from "~/components/ui/card";
import { failureMessage } from "~/lib/data/failure-message";

/** The form lets the button reload the page without scripts, too. */
export function NewsError({ message }: { message: string }) {
  return (
    <Card role="alert" className="flex flex-col items-center px-6 py-16 text-center">
      <h2 className="font-serif text-2xl font-medium text-brick">Error loading news</h2>
      <p className="mt-2 max-w-[50ch] break-words text-quiet">
        {message ? failureMessage({ message }) : "Failed to fetch news"}
      </p>
      <form
        action="/news"
        onSubmit={(event) => {
          event.preventDefault();
          window.location.reload();
        }}
      >
        <Button type="submit" className="mt-6">
          Try Again
        </Button>
      </form>
    </Card>
  );
}

export function NoNews() {
  return (
    <Card className="px-6 py-16 text-center">
      <h2 className="font-serif text-2xl font-medium">No news available</h2>
      <p className="mt-2 text-quiet">Check back soon for the latest updates and news.</p>
    </Card>
  );
}

export function NewsNotFound() {
  return (
    <Card className="flex flex-col items-center px-6 py-16 text-center">
      <h1 className="font-serif text-3xl font-medium">News not found</h1>
      <p className="mt-3 text-quiet">The requested news article could not be found.</p>
      <Link to="/news" className={`${buttonClass()} mt-7`}>
        Back to News
      </Link>
    </Card>
  );
}
