import type {
  CarbonCategory,
  ProjectSector,
  ProjectStage,
  ProjectSubtype,
  ProjectType,
  Registry,
} from "../../vocabulary.ts";
import type { MappingTarget } from "../mapping-targets.ts";

/** What a registry's type of project says in our words; what it leaves open is not there. */
export interface TypeMeaning {
  sector?: ProjectSector;
  type?: ProjectType;
  subType?: ProjectSubtype;
  category?: CarbonCategory;
  /** Other types of the same project tell what this one leaves open. */
  isGeneral?: true;
}

/** A registry's file of projects, and how its values read. */
export interface RegistryFile {
  /** null: the file itself says for each row. */
  registry: Registry | null;
  name: string;
  /** Our meaning of each of its columns. */
  columns: Readonly<Record<string, MappingTarget>>;
  /** Its project types, in lower case. */
  types: Readonly<Record<string, TypeMeaning>>;
  /** Its statuses, in lower case, as far as they tell our project stage. */
  stages: Readonly<Record<string, ProjectStage>>;
  /** Statuses at which issued credits tell that the project was verified. */
  statusesWithIssuance?: readonly string[];
  /** Whether '4/5/2024' is the fifth of April. */
  monthFirst?: true;
  /** Its project type is the name of the protocol that the project follows. */
  typeIsMethodology?: true;
}
