import { Mail } from "lucide-react";
import { Link } from "react-router";
import { product } from "#domain/product.ts";
import { statusPath } from "#domain/status/status-path.ts";
import { Card } from "~/components/ui/card";
import { Page } from "~/components/ui/page";
import { PageHeader } from "~/components/ui/page-header";
import { useContactEmail } from "~/lib/data/public-config";
import { openGraphImage, pageMeta } from "~/lib/seo/seo";
import { breadcrumbData, contactPageData } from "~/lib/seo/structured-data";
import type { Route } from "./+types/contact";

const path = "/contact";

export const meta: Route.MetaFunction = ({ matches: [root] }) => {
  const { siteUrl, contactEmail } = root.loaderData.config;
  return pageMeta({
    title: `Contact - ${product.name}`,
    description: `Write to ${product.name} about a listing, a correction, your account or anything else: one e-mail address, read by people.`,
    path,
    siteUrl,
    image: openGraphImage("contact"),
    structuredData: [
      contactPageData(siteUrl, path, contactEmail),
      breadcrumbData(siteUrl, [{ name: "Contact", path }]),
    ],
  });
};

export default function Contact() {
  const contactEmail = useContactEmail();
  return (
    <Page width="reading">
      <PageHeader
        title="Contact"
        intro="One e-mail address for everything: questions about a listing, corrections, your account, or a project you would like to submit. A person reads every message."
      />
      <Card className="flex items-center gap-4 p-5 sm:gap-5 sm:p-6 md:p-8">
        <span className="flex size-12 shrink-0 items-center justify-center rounded-full bg-mint text-pine">
          <Mail aria-hidden="true" size={22} />
        </span>
        <div className="min-w-0">
          <h2 className="text-sm text-quiet">E-mail</h2>
          <a
            href={`mailto:${contactEmail}`}
            className="text-link font-serif text-xl font-medium wrap-anywhere sm:text-2xl"
          >
            {contactEmail}
          </a>
        </div>
      </Card>
      <p className="mt-6 text-sm text-quiet">
        Something does not work?{" "}
        <Link to={statusPath} className="text-link">
          The status page
        </Link>{" "}
        says what does, and since when.
      </p>
    </Page>
  );
}
