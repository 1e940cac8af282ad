import { newsCategoryTone } from "#domain/content/news-categories.ts";
import { Badge } from "~/components/ui/badge";

export function NewsCategoryBadge({ category }: { category: string | null }) {
  return category && <Badge tone={newsCategoryTone(category)}>{category}</Badge>;
}
