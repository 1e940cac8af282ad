import { Hono } from "hono";
import { exactMoment } from "#domain/exact-moment.ts";
import { statedFigureType } from "#domain/listing/figure-type.ts";
import type { MirroredListings } from "#domain/listing/known-listings.ts";
import type { DisplayProject } from "#domain/listing/listing.ts";
import { comparePrice } from "#domain/listing/price-comparison.ts";
import { cdopProject } from "#domain/open-data/cdop.ts";
import { checkRecord, offerIn, offerParameters } from "#domain/open-data/check-record.ts";
import { dataPackage } from "#domain/open-data/datapackage.ts";
import { openApiDocument } from "#domain/open-data/openapi.ts";
import { filterParameters, pageParameters } from "#domain/open-data/parameters.ts";
import { csvHeader, csvLines, openRecord } from "#domain/open-data/record.ts";
import { product } from "#domain/product.ts";
import type { Config } from "../../../config.ts";
import type { Engine } from "../../../engine/engine.ts";
import { createPricesOfTypes } from "../../../listings/prices-of-types.ts";
import type { RequestContext, RequestEnv } from "../../../requests/request-context.ts";
import type { BufferedResponse } from "../../response-cache/buffered-response.ts";
import { createHistoryReader } from "./history-reader.ts";
import { openCrossOrigin } from "./open-cross-origin.ts";
import { NotListed, notFound, refusalOf } from "./open-data-refusals.ts";
import { openDataResponse } from "./open-data-response.ts";
import { createReader, type ReaderOptions } from "./reader.ts";
import { createResponses } from "./responses.ts";

interface OpenDataOptions extends ReaderOptions {
  config: Pick<Config, "API_RATE_LIMIT" | "CONTACT_EMAIL" | "TRUST_PROXY" | "publicUrl">;
  engine: Engine;
}

const uuid = "[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}";

/** Version 1 of the open data API; the fast lane serves responses that are cached. */
export function createOpenData({ config, engine, ...options }: OpenDataOptions) {
  const siteUrl = config.publicUrl;
  const origins = { siteUrl, filesUrl: engine.apiUrl || siteUrl };
  const responses = createResponses(origins);
  const pricesOfTypes = createPricesOfTypes();
  const readHistory = createHistoryReader(engine, siteUrl);
  const { staticRoute, queryRoute, findCached } = createReader({ config, engine, ...options });

  /** A route for one project. */
  const ofProject = (
    offer: (
      project: DisplayProject,
      known: MirroredListings,
      changed: string,
    ) => BufferedResponse | Promise<BufferedResponse>,
  ) =>
    queryRoute([], (context: RequestContext) => {
      // The parameter includes the file extension, because parameter names cannot contain dots.
      const id = (context.req.param("project") ?? "").replace(/\.\w+$/, "").toLowerCase();
      return (known) => {
        const project = known.index.named(id).find((one) => one.id === id);
        if (!project) throw new NotListed(known.removedAt.has(id));
        return offer(project, known, exactMoment(known.changedAt.get(id) ?? "") ?? known.asOf);
      };
    });

  const routes = new Hono<RequestEnv>();
  routes.use(openCrossOrigin);

  routes.get(
    "/projects.json",
    queryRoute(
      [...filterParameters, ...pageParameters],
      () => (known, query) => json(responses.page(known, query), known.asOf),
    ),
  );
  routes.get(
    "/projects.csv",
    queryRoute(
      filterParameters,
      () => async (known, query) => csv(await responses.file(known, query), known.asOf, "projects"),
    ),
  );
  routes.get(
    `/projects/:project{${uuid}\\.json}`,
    ofProject((project, known, changed) => json(openRecord(project, known, origins), changed)),
  );
  routes.get(
    `/projects/:project{${uuid}\\.csv}`,
    ofProject((project, known, changed) =>
      csv(csvHeader(known) + csvLines([project], known, origins), changed, `project-${project.id}`),
    ),
  );
  routes.get(
    `/projects/:project{${uuid}}/cdop.json`,
    ofProject((project, _, changed) => json(cdopProject(project, origins), changed)),
  );
  routes.get(
    `/projects/:project{${uuid}}/history.json`,
    ofProject(async (project, known, changed) => json(await readHistory(project, known), changed)),
  );
  routes.get(
    "/check.json",
    queryRoute(offerParameters, () => (known, { given }) => {
      const record = checkRecord(offerIn(new URLSearchParams(given)), known, {
        today: new Date().toISOString().slice(0, 10),
        pricesOf: (project) =>
          statedFigureType(project) === null
            ? null
            : comparePrice(project, pricesOfTypes(known.index)),
      });
      return json(record, known.asOf);
    }),
  );
  routes.get("/openapi.json", staticRoute(json(openApiDocument(siteUrl, config.CONTACT_EMAIL))));
  routes.get("/datapackage.json", staticRoute(json(dataPackage(siteUrl, config.CONTACT_EMAIL))));

  routes.all("*", notFound);
  routes.onError(refusalOf);
  return { routes, findCached };
}

function json(value: object, lastModified?: string): BufferedResponse {
  const body = JSON.stringify(value);
  return openDataResponse({
    body,
    type: "application/json",
    ...(lastModified && { lastModified }),
  });
}

function csv(body: string, lastModified: string, name: string): BufferedResponse {
  const file = `${product.name.toLowerCase()}-${name}.csv`;
  const headers = { "Content-Disposition": `attachment; filename="${file}"` };
  return openDataResponse({ body, type: "text/csv", lastModified, headers });
}
