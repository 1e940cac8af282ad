// Generated from the migrations by 'npm run db:types'. Do not edit.
import type {
  CarbonCategory,
  ClaimDecision,
  ColleagueRole,
  CreditAvailability,
  DeveloperType,
  DisplayPermission,
  FileKind,
  ImportOutcome,
  ImportStatus,
  LabelScope,
  OfferChange,
  ProjectSector,
  ProjectStage,
  ProjectStatus,
  ProjectSubtype,
  ProjectType,
  QueueState,
  RefreshKind,
  RefreshOutcome,
  Registry,
  ReviewDecision,
  ReviewStatus,
  SdgGoal,
  UserRole,
} from "./vocabulary.ts";

export type Json = string | number | boolean | null | { [key: string]: Json | undefined } | Json[];

export interface Database {
  public: {
    Tables: {
      api_keys: {
        Row: {
          created_at: string;
          first_characters: string;
          id: string;
          last_used_on: string | null;
          name: string;
          user_id: string;
        };
        Insert: {
          created_at?: string;
          first_characters: string;
          id?: string;
          last_used_on?: string | null;
          name: string;
          user_id: string;
        };
        Update: {
          created_at?: string;
          first_characters?: string;
          id?: string;
          last_used_on?: string | null;
          name?: string;
          user_id?: string;
        };
        Relationships: [];
      };
      articles: {
        Row: {
          content: string;
          created_at: string;
          edition: number;
          excerpt: string | null;
          id: number;
          imageAlt: string | null;
          imageUrl: string | null;
          is_draft: boolean;
          publishingDate: string | null;
          slug: string;
          title: string;
          updated_at: string | null;
        };
        Insert: {
          content?: string;
          created_at?: string;
          edition?: number;
          excerpt?: string | null;
          id?: number;
          imageAlt?: string | null;
          imageUrl?: string | null;
          is_draft?: boolean;
          publishingDate?: string | null;
          slug?: string;
          title: string;
          updated_at?: string | null;
        };
        Update: {
          content?: string;
          created_at?: string;
          edition?: number;
          excerpt?: string | null;
          id?: number;
          imageAlt?: string | null;
          imageUrl?: string | null;
          is_draft?: boolean;
          publishingDate?: string | null;
          slug?: string;
          title?: string;
          updated_at?: string | null;
        };
        Relationships: [];
      };
      audit_trail: {
        Row: {
          act: string;
          actor_id: string | null;
          actor_role: string;
          created_at: string;
          details: Json;
          id: number;
          reason: string | null;
          subject_id: string | null;
          subject_kind: string;
          subject_name: string | null;
          words: string;
        };
        Insert: {
          act: string;
          actor_id?: string | null;
          actor_role: string;
          created_at?: string;
          details?: Json;
          id?: never;
          reason?: string | null;
          subject_id?: string | null;
          subject_kind: string;
          subject_name?: string | null;
          words?: never;
        };
        Update: {
          act?: string;
          actor_id?: string | null;
          actor_role?: string;
          created_at?: string;
          details?: Json;
          id?: never;
          reason?: string | null;
          subject_id?: string | null;
          subject_kind?: string;
          subject_name?: string | null;
          words?: never;
        };
        Relationships: [];
      };
      backup_runs: {
        Row: {
          failure: string | null;
          file_count: number | null;
          finished_at: string | null;
          id: number;
          new_bytes: number | null;
          next_due_at: string | null;
          row_count: number | null;
          started_at: string;
          target: string;
        };
        Insert: {
          failure?: string | null;
          file_count?: number | null;
          finished_at?: string | null;
          id?: never;
          new_bytes?: number | null;
          next_due_at?: string | null;
          row_count?: number | null;
          started_at?: string;
          target: string;
        };
        Update: {
          failure?: string | null;
          file_count?: number | null;
          finished_at?: string | null;
          id?: never;
          new_bytes?: number | null;
          next_due_at?: string | null;
          row_count?: number | null;
          started_at?: string;
          target?: string;
        };
        Relationships: [];
      };
      bulk_act_rows: {
        Row: {
          act_id: string;
          name: string | null;
          outcome: string | null;
          place: number;
          problem: Json | null;
          project_id: string;
          recorded: Json | null;
          registry_id: string;
          revision_id: string | null;
          seen_at: string;
          settled_at: string | null;
        };
        Insert: {
          act_id: string;
          name?: string | null;
          outcome?: string | null;
          place: number;
          problem?: Json | null;
          project_id: string;
          recorded?: Json | null;
          registry_id: string;
          revision_id?: string | null;
          seen_at: string;
          settled_at?: string | null;
        };
        Update: {
          act_id?: string;
          name?: string | null;
          outcome?: string | null;
          place?: number;
          problem?: Json | null;
          project_id?: string;
          recorded?: Json | null;
          registry_id?: string;
          revision_id?: string | null;
          seen_at?: string;
          settled_at?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: "bulk_act_rows_act_id_fkey";
            columns: ["act_id"];
            isOneToOne: false;
            referencedRelation: "bulk_acts";
            referencedColumns: ["id"];
          },
        ];
      };
      bulk_acts: {
        Row: {
          assurance: string | null;
          changes: Json;
          created_at: string;
          created_by: string;
          done: number;
          filter: Json | null;
          finished_at: string | null;
          id: string;
          kind: string;
          problem: string | null;
          reason: string | null;
          refused: number;
          status: string;
          stopped_by: string | null;
          total: number;
          unchanged: number;
        };
        Insert: {
          assurance?: string | null;
          changes?: Json;
          created_at?: string;
          created_by: string;
          done?: number;
          filter?: Json | null;
          finished_at?: string | null;
          id: string;
          kind: string;
          problem?: string | null;
          reason?: string | null;
          refused?: number;
          status?: string;
          stopped_by?: string | null;
          total: number;
          unchanged?: number;
        };
        Update: {
          assurance?: string | null;
          changes?: Json;
          created_at?: string;
          created_by?: string;
          done?: number;
          filter?: Json | null;
          finished_at?: string | null;
          id?: string;
          kind?: string;
          problem?: string | null;
          reason?: string | null;
          refused?: number;
          status?: string;
          stopped_by?: string | null;
          total?: number;
          unchanged?: number;
        };
        Relationships: [];
      };
      companies: {
        Row: {
          created_at: string;
          developer_type: DeveloperType | null;
          developer_type_other: string | null;
          email: string | null;
          id: string;
          location: string | null;
          logo_filename: string | null;
          name: string;
          search_text: string | null;
          size: string | null;
          size_numeric: number | null;
          sources: Json;
          user_id: string | null;
        };
        Insert: {
          created_at?: string;
          developer_type?: DeveloperType | null;
          developer_type_other?: string | null;
          email?: string | null;
          id?: string;
          location?: string | null;
          logo_filename?: string | null;
          name: string;
          search_text?: never;
          size?: string | null;
          size_numeric?: number | null;
          sources?: Json;
          user_id?: string | null;
        };
        Update: {
          created_at?: string;
          developer_type?: DeveloperType | null;
          developer_type_other?: string | null;
          email?: string | null;
          id?: string;
          location?: string | null;
          logo_filename?: string | null;
          name?: string;
          search_text?: never;
          size?: string | null;
          size_numeric?: number | null;
          sources?: Json;
          user_id?: string | null;
        };
        Relationships: [];
      };
      company_claims: {
        Row: {
          claimant_id: string;
          company_id: string | null;
          company_name: string;
          created_at: string;
          decided_at: string | null;
          decided_by: string | null;
          decision: ClaimDecision | null;
          email: string | null;
          has_matching_domain: boolean;
          id: string;
          message: string;
          note: string | null;
        };
        Insert: {
          claimant_id: string;
          company_id?: string | null;
          company_name: string;
          created_at?: string;
          decided_at?: string | null;
          decided_by?: string | null;
          decision?: ClaimDecision | null;
          email?: string | null;
          has_matching_domain: boolean;
          id?: string;
          message: string;
          note?: string | null;
        };
        Update: {
          claimant_id?: string;
          company_id?: string | null;
          company_name?: string;
          created_at?: string;
          decided_at?: string | null;
          decided_by?: string | null;
          decision?: ClaimDecision | null;
          email?: string | null;
          has_matching_domain?: boolean;
          id?: string;
          message?: string;
          note?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: "company_claims_company_id_fkey";
            columns: ["company_id"];
            isOneToOne: false;
            referencedRelation: "companies";
            referencedColumns: ["id"];
          },
        ];
      };
      company_invitations: {
        Row: {
          accepted_by: string | null;
          company_id: string;
          created_at: string;
          email: string;
          ended_at: string | null;
          expires_at: string;
          id: string;
          invited_by: string;
          outcome: string | null;
          role: ColleagueRole;
          sends: number;
          sent_at: string;
        };
        Insert: {
          accepted_by?: string | null;
          company_id: string;
          created_at?: string;
          email: string;
          ended_at?: string | null;
          expires_at: string;
          id?: string;
          invited_by: string;
          outcome?: string | null;
          role: ColleagueRole;
          sends?: number;
          sent_at?: string;
        };
        Update: {
          accepted_by?: string | null;
          company_id?: string;
          created_at?: string;
          email?: string;
          ended_at?: string | null;
          expires_at?: string;
          id?: string;
          invited_by?: string;
          outcome?: string | null;
          role?: ColleagueRole;
          sends?: number;
          sent_at?: string;
        };
        Relationships: [
          {
            foreignKeyName: "company_invitations_company_id_fkey";
            columns: ["company_id"];
            isOneToOne: false;
            referencedRelation: "companies";
            referencedColumns: ["id"];
          },
        ];
      };
      company_members: {
        Row: {
          company_id: string;
          created_at: string;
          invited_by: string | null;
          role: ColleagueRole;
          user_id: string;
        };
        Insert: {
          company_id: string;
          created_at?: string;
          invited_by?: string | null;
          role: ColleagueRole;
          user_id: string;
        };
        Update: {
          company_id?: string;
          created_at?: string;
          invited_by?: string | null;
          role?: ColleagueRole;
          user_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: "company_members_company_id_fkey";
            columns: ["company_id"];
            isOneToOne: false;
            referencedRelation: "companies";
            referencedColumns: ["id"];
          },
        ];
      };
      display_overrides: {
        Row: {
          company_id: string;
          created_at: string;
          fallback_rating: string | null;
          project_types: ProjectType[] | null;
          project_types_at: string;
          reason: string;
        };
        Insert: {
          company_id: string;
          created_at?: string;
          fallback_rating?: string | null;
          project_types?: ProjectType[] | null;
          project_types_at?: string;
          reason: string;
        };
        Update: {
          company_id?: string;
          created_at?: string;
          fallback_rating?: string | null;
          project_types?: ProjectType[] | null;
          project_types_at?: string;
          reason?: string;
        };
        Relationships: [
          {
            foreignKeyName: "display_overrides_company_id_fkey";
            columns: ["company_id"];
            isOneToOne: true;
            referencedRelation: "companies";
            referencedColumns: ["id"];
          },
        ];
      };
      earlier_slugs: {
        Row: { created_at: string; kind: string; post_id: number; slug: string };
        Insert: { created_at?: string; kind: string; post_id: number; slug: string };
        Update: { created_at?: string; kind?: string; post_id?: number; slug?: string };
        Relationships: [];
      };
      email_outbox: {
        Row: {
          created_at: string;
          data: Json;
          handed_over_at: string | null;
          id: string;
          recipient: string | null;
          sent_at: string | null;
          template: string;
        };
        Insert: {
          created_at?: string;
          data?: Json;
          handed_over_at?: string | null;
          id?: string;
          recipient?: string | null;
          sent_at?: string | null;
          template: string;
        };
        Update: {
          created_at?: string;
          data?: Json;
          handed_over_at?: string | null;
          id?: string;
          recipient?: string | null;
          sent_at?: string | null;
          template?: string;
        };
        Relationships: [];
      };
      frozen_comparisons: {
        Row: {
          correction: string | null;
          discount_rate: number;
          frozen_at: string;
          frozen_by: string | null;
          gated_salt: string;
          gated_values: Json;
          horizon_years: number;
          id: string;
          listings: Json;
          title: string | null;
        };
        Insert: {
          correction?: string | null;
          discount_rate: number;
          frozen_at?: string;
          frozen_by?: string | null;
          gated_salt?: string;
          gated_values: Json;
          horizon_years: number;
          id?: string;
          listings: Json;
          title?: string | null;
        };
        Update: {
          correction?: string | null;
          discount_rate?: number;
          frozen_at?: string;
          frozen_by?: string | null;
          gated_salt?: string;
          gated_values?: Json;
          horizon_years?: number;
          id?: string;
          listings?: Json;
          title?: string | null;
        };
        Relationships: [];
      };
      frozen_records: {
        Row: {
          frozen_at: string;
          frozen_by: string | null;
          gated_text: string;
          id: string;
          kind: string;
          public_text: string;
        };
        Insert: {
          frozen_at?: string;
          frozen_by?: string | null;
          gated_text: string;
          id?: string;
          kind: string;
          public_text: string;
        };
        Update: {
          frozen_at?: string;
          frozen_by?: string | null;
          gated_text?: string;
          id?: string;
          kind?: string;
          public_text?: string;
        };
        Relationships: [];
      };
      gated_listing_values: {
        Row: {
          bezero_rating: string | null;
          changed_at: string;
          changed_in_version: number;
          cost_per_ton: number | null;
          durability: string | null;
          fallback_rating: string | null;
          id: string;
          sources: Json;
          sylvera_rating: string | null;
        };
        Insert: {
          bezero_rating?: string | null;
          changed_at?: string;
          changed_in_version: number;
          cost_per_ton?: number | null;
          durability?: string | null;
          fallback_rating?: string | null;
          id: string;
          sources?: Json;
          sylvera_rating?: string | null;
        };
        Update: {
          bezero_rating?: string | null;
          changed_at?: string;
          changed_in_version?: number;
          cost_per_ton?: number | null;
          durability?: string | null;
          fallback_rating?: string | null;
          id?: string;
          sources?: Json;
          sylvera_rating?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: "gated_listing_values_id_fkey";
            columns: ["id"];
            isOneToOne: true;
            referencedRelation: "listings";
            referencedColumns: ["id"];
          },
        ];
      };
      import_mappings: {
        Row: {
          header_hash: string;
          mapping: Json;
          mends: Json;
          registry: Registry;
          updated_at: string;
        };
        Insert: {
          header_hash: string;
          mapping: Json;
          mends?: Json;
          registry: Registry;
          updated_at?: string;
        };
        Update: {
          header_hash?: string;
          mapping?: Json;
          mends?: Json;
          registry?: Registry;
          updated_at?: string;
        };
        Relationships: [];
      };
      import_rows: {
        Row: {
          additions: Json;
          applied_at: string | null;
          derived: string[];
          ends_listing: boolean;
          import_id: string;
          kept_because: Json | null;
          line: number;
          outcome: ImportOutcome | null;
          problem: Json | null;
          project_id: string | null;
          registry_id: string;
          rules: string[];
          status: string | null;
          undone_at: string | null;
          values: Json;
          written: string[] | null;
        };
        Insert: {
          additions: Json;
          applied_at?: string | null;
          derived?: string[];
          ends_listing?: boolean;
          import_id: string;
          kept_because?: Json | null;
          line: number;
          outcome?: ImportOutcome | null;
          problem?: Json | null;
          project_id?: string | null;
          registry_id: string;
          rules?: string[];
          status?: string | null;
          undone_at?: string | null;
          values: Json;
          written?: string[] | null;
        };
        Update: {
          additions?: Json;
          applied_at?: string | null;
          derived?: string[];
          ends_listing?: boolean;
          import_id?: string;
          kept_because?: Json | null;
          line?: number;
          outcome?: ImportOutcome | null;
          problem?: Json | null;
          project_id?: string | null;
          registry_id?: string;
          rules?: string[];
          status?: string | null;
          undone_at?: string | null;
          values?: Json;
          written?: string[] | null;
        };
        Relationships: [
          {
            foreignKeyName: "import_rows_import_id_fkey";
            columns: ["import_id"];
            isOneToOne: false;
            referencedRelation: "imports";
            referencedColumns: ["id"];
          },
        ];
      };
      imports: {
        Row: {
          as_of: string;
          changed_count: number;
          created_at: string;
          created_by: string;
          ended_count: number;
          failed_count: number;
          file_key: string;
          file_name: string;
          finished_at: string | null;
          id: string;
          kept_counts: Json;
          mapping: Json;
          new_count: number;
          registry: Registry;
          row_count: number;
          status: ImportStatus;
          unchanged_count: number;
          undone_at: string | null;
          undone_by: string | null;
          undone_count: number;
          wrong_count: number;
          wrong_ids: string[];
        };
        Insert: {
          as_of: string;
          changed_count?: number;
          created_at?: string;
          created_by: string;
          ended_count?: number;
          failed_count?: number;
          file_key?: string;
          file_name: string;
          finished_at?: string | null;
          id: string;
          kept_counts?: Json;
          mapping: Json;
          new_count?: number;
          registry: Registry;
          row_count: number;
          status?: ImportStatus;
          unchanged_count?: number;
          undone_at?: string | null;
          undone_by?: string | null;
          undone_count?: number;
          wrong_count?: number;
          wrong_ids?: string[];
        };
        Update: {
          as_of?: string;
          changed_count?: number;
          created_at?: string;
          created_by?: string;
          ended_count?: number;
          failed_count?: number;
          file_key?: string;
          file_name?: string;
          finished_at?: string | null;
          id?: string;
          kept_counts?: Json;
          mapping?: Json;
          new_count?: number;
          registry?: Registry;
          row_count?: number;
          status?: ImportStatus;
          unchanged_count?: number;
          undone_at?: string | null;
          undone_by?: string | null;
          undone_count?: number;
          wrong_count?: number;
          wrong_ids?: string[];
        };
        Relationships: [];
      };
      invitations: {
        Row: {
          accepted_at: string | null;
          accepted_by: string | null;
          created_at: string;
          email: string;
          expires_at: string;
          id: string;
          invited_by: string;
          revoked_at: string | null;
          role: UserRole;
        };
        Insert: {
          accepted_at?: string | null;
          accepted_by?: string | null;
          created_at?: string;
          email: string;
          expires_at: string;
          id?: string;
          invited_by: string;
          revoked_at?: string | null;
          role: UserRole;
        };
        Update: {
          accepted_at?: string | null;
          accepted_by?: string | null;
          created_at?: string;
          email?: string;
          expires_at?: string;
          id?: string;
          invited_by?: string;
          revoked_at?: string | null;
          role?: UserRole;
        };
        Relationships: [];
      };
      jobs: {
        Row: {
          attempts: number;
          created_at: string;
          data: Json;
          id: string;
          is_held: boolean;
          key: string;
          kind: string;
          last_error: string | null;
          leased_until: string | null;
          next_attempt_at: string;
        };
        Insert: {
          attempts?: number;
          created_at?: string;
          data?: Json;
          id?: string;
          is_held?: boolean;
          key: string;
          kind: string;
          last_error?: string | null;
          leased_until?: string | null;
          next_attempt_at?: string;
        };
        Update: {
          attempts?: number;
          created_at?: string;
          data?: Json;
          id?: string;
          is_held?: boolean;
          key?: string;
          kind?: string;
          last_error?: string | null;
          leased_until?: string | null;
          next_attempt_at?: string;
        };
        Relationships: [];
      };
      ledger_files: {
        Row: {
          as_of: string;
          changed_count: number;
          contents: string;
          covers: string[];
          created_at: string;
          created_by: string | null;
          file_key: string;
          file_name: string;
          finished_at: string | null;
          for_projects: string[] | null;
          id: string;
          incomplete_ids: string[];
          is_whole: boolean;
          new_count: number;
          reason: string | null;
          refused_count: number;
          registry: Registry;
          row_count: number;
          statement_count: number;
          status: string;
          supplied_by: string;
          unchanged_count: number;
          undone_at: string | null;
          undone_by: string | null;
          unlisted_count: number;
        };
        Insert: {
          as_of: string;
          changed_count?: number;
          contents: string;
          covers: string[];
          created_at?: string;
          created_by?: string | null;
          file_key?: string;
          file_name: string;
          finished_at?: string | null;
          for_projects?: string[] | null;
          id: string;
          incomplete_ids?: string[];
          is_whole: boolean;
          new_count?: number;
          reason?: string | null;
          refused_count: number;
          registry: Registry;
          row_count: number;
          statement_count: number;
          status?: string;
          supplied_by: string;
          unchanged_count?: number;
          undone_at?: string | null;
          undone_by?: string | null;
          unlisted_count: number;
        };
        Update: {
          as_of?: string;
          changed_count?: number;
          contents?: string;
          covers?: string[];
          created_at?: string;
          created_by?: string | null;
          file_key?: string;
          file_name?: string;
          finished_at?: string | null;
          for_projects?: string[] | null;
          id?: string;
          incomplete_ids?: string[];
          is_whole?: boolean;
          new_count?: number;
          reason?: string | null;
          refused_count?: number;
          registry?: Registry;
          row_count?: number;
          statement_count?: number;
          status?: string;
          supplied_by?: string;
          unchanged_count?: number;
          undone_at?: string | null;
          undone_by?: string | null;
          unlisted_count?: number;
        };
        Relationships: [];
      };
      ledger_statements: {
        Row: {
          buffer_kg: number | null;
          cancelled_kg: number | null;
          converted_kg: number | null;
          effect: string | null;
          file_id: string;
          issued_kg: number | null;
          labels: Json | null;
          registry_id: string;
          retired_kg: number | null;
          vintage_end: string;
          vintage_start: string;
        };
        Insert: {
          buffer_kg?: number | null;
          cancelled_kg?: number | null;
          converted_kg?: number | null;
          effect?: string | null;
          file_id: string;
          issued_kg?: number | null;
          labels?: Json | null;
          registry_id: string;
          retired_kg?: number | null;
          vintage_end: string;
          vintage_start: string;
        };
        Update: {
          buffer_kg?: number | null;
          cancelled_kg?: number | null;
          converted_kg?: number | null;
          effect?: string | null;
          file_id?: string;
          issued_kg?: number | null;
          labels?: Json | null;
          registry_id?: string;
          retired_kg?: number | null;
          vintage_end?: string;
          vintage_start?: string;
        };
        Relationships: [
          {
            foreignKeyName: "ledger_statements_file_id_fkey";
            columns: ["file_id"];
            isOneToOne: false;
            referencedRelation: "ledger_files";
            referencedColumns: ["id"];
          },
        ];
      };
      list_entries: {
        Row: {
          company_name: string;
          created_at: string;
          list_id: string;
          note: string;
          project_id: string;
          registry_id: string;
          user_id: string;
        };
        Insert: {
          company_name?: string;
          created_at?: string;
          list_id: string;
          note?: string;
          project_id: string;
          registry_id?: string;
          user_id?: string;
        };
        Update: {
          company_name?: string;
          created_at?: string;
          list_id?: string;
          note?: string;
          project_id?: string;
          registry_id?: string;
          user_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: "list_entries_list_id_fkey";
            columns: ["list_id"];
            isOneToOne: false;
            referencedRelation: "lists";
            referencedColumns: ["id"];
          },
        ];
      };
      list_shares: {
        Row: {
          created_at: string;
          list_id: string;
          shows_notes: boolean;
          token: string;
          user_id: string;
        };
        Insert: {
          created_at?: string;
          list_id: string;
          shows_notes?: boolean;
          token?: string;
          user_id?: string;
        };
        Update: {
          created_at?: string;
          list_id?: string;
          shows_notes?: boolean;
          token?: string;
          user_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: "list_shares_list_id_fkey";
            columns: ["list_id"];
            isOneToOne: true;
            referencedRelation: "lists";
            referencedColumns: ["id"];
          },
        ];
      };
      listing_dates: {
        Row: { id: string; listed_at: string };
        Insert: { id: string; listed_at?: string };
        Update: { id?: string; listed_at?: string };
        Relationships: [];
      };
      listing_history: {
        Row: {
          changed_at: string;
          fact: string;
          id: number;
          is_gated: boolean;
          project_id: string;
          source: Json;
          value: string | null;
        };
        Insert: {
          changed_at?: string;
          fact: string;
          id?: never;
          is_gated?: never;
          project_id: string;
          source: Json;
          value?: string | null;
        };
        Update: {
          changed_at?: string;
          fact?: string;
          id?: never;
          is_gated?: never;
          project_id?: string;
          source?: Json;
          value?: string | null;
        };
        Relationships: [];
      };
      listings: {
        Row: {
          accreditations: string[];
          additional_certifications: string | null;
          carbon_category: CarbonCategory | null;
          changed_at: string;
          changed_in_version: number;
          company_developer_type: DeveloperType | null;
          company_id: string;
          company_location: string | null;
          company_logo_filename: string | null;
          company_name: string;
          company_size: string | null;
          contact_email: string | null;
          created_at: string;
          credit_availability: CreditAvailability | null;
          crediting_period_end: string | null;
          crediting_period_start: string | null;
          description: string;
          estimated_annual_tonnes: number | null;
          id: string;
          is_portfolio: boolean;
          is_unclaimed: boolean;
          issued_tonnes: number | null;
          labels: Json;
          latitude: number | null;
          longitude: number | null;
          methodologies: Json;
          minimum_purchase_custom_price: number | null;
          minimum_purchase_quantity: number | null;
          project_id: string;
          project_location: string | null;
          project_name: string | null;
          project_region: string | null;
          project_stage: ProjectStage | null;
          project_status: ProjectStatus | null;
          registry: Registry | null;
          registry_link: string | null;
          registry_record: Json | null;
          registry_status: string | null;
          registry_status_as_of: string | null;
          retired_tonnes: number | null;
          reviewed_at: string | null;
          sdgs: SdgGoal[];
          sectors: ProjectSector[];
          sources: Json;
          subtypes: ProjectSubtype[];
          types: ProjectType[];
          uses: Json;
          verifier: string | null;
          vintage: string | null;
          vintages: Json;
          website: string | null;
        };
        Insert: {
          accreditations: string[];
          additional_certifications?: string | null;
          carbon_category?: CarbonCategory | null;
          changed_at?: string;
          changed_in_version: number;
          company_developer_type?: DeveloperType | null;
          company_id: string;
          company_location?: string | null;
          company_logo_filename?: string | null;
          company_name: string;
          company_size?: string | null;
          contact_email?: string | null;
          created_at: string;
          credit_availability?: CreditAvailability | null;
          crediting_period_end?: string | null;
          crediting_period_start?: string | null;
          description: string;
          estimated_annual_tonnes?: number | null;
          id: string;
          is_portfolio: boolean;
          is_unclaimed?: boolean;
          issued_tonnes?: number | null;
          labels?: Json;
          latitude?: number | null;
          longitude?: number | null;
          methodologies: Json;
          minimum_purchase_custom_price?: number | null;
          minimum_purchase_quantity?: number | null;
          project_id: string;
          project_location?: string | null;
          project_name?: string | null;
          project_region?: string | null;
          project_stage?: ProjectStage | null;
          project_status?: ProjectStatus | null;
          registry?: Registry | null;
          registry_link?: string | null;
          registry_record?: Json | null;
          registry_status?: string | null;
          registry_status_as_of?: string | null;
          retired_tonnes?: number | null;
          reviewed_at?: string | null;
          sdgs: SdgGoal[];
          sectors: ProjectSector[];
          sources?: Json;
          subtypes: ProjectSubtype[];
          types: ProjectType[];
          uses?: Json;
          verifier?: string | null;
          vintage?: string | null;
          vintages?: Json;
          website?: string | null;
        };
        Update: {
          accreditations?: string[];
          additional_certifications?: string | null;
          carbon_category?: CarbonCategory | null;
          changed_at?: string;
          changed_in_version?: number;
          company_developer_type?: DeveloperType | null;
          company_id?: string;
          company_location?: string | null;
          company_logo_filename?: string | null;
          company_name?: string;
          company_size?: string | null;
          contact_email?: string | null;
          created_at?: string;
          credit_availability?: CreditAvailability | null;
          crediting_period_end?: string | null;
          crediting_period_start?: string | null;
          description?: string;
          estimated_annual_tonnes?: number | null;
          id?: string;
          is_portfolio?: boolean;
          is_unclaimed?: boolean;
          issued_tonnes?: number | null;
          labels?: Json;
          latitude?: number | null;
          longitude?: number | null;
          methodologies?: Json;
          minimum_purchase_custom_price?: number | null;
          minimum_purchase_quantity?: number | null;
          project_id?: string;
          project_location?: string | null;
          project_name?: string | null;
          project_region?: string | null;
          project_stage?: ProjectStage | null;
          project_status?: ProjectStatus | null;
          registry?: Registry | null;
          registry_link?: string | null;
          registry_record?: Json | null;
          registry_status?: string | null;
          registry_status_as_of?: string | null;
          retired_tonnes?: number | null;
          reviewed_at?: string | null;
          sdgs?: SdgGoal[];
          sectors?: ProjectSector[];
          sources?: Json;
          subtypes?: ProjectSubtype[];
          types?: ProjectType[];
          uses?: Json;
          verifier?: string | null;
          vintage?: string | null;
          vintages?: Json;
          website?: string | null;
        };
        Relationships: [];
      };
      lists: {
        Row: {
          created_at: string;
          id: string;
          name: string;
          sends_email: boolean;
          user_id: string;
        };
        Insert: {
          created_at?: string;
          id?: string;
          name: string;
          sends_email?: boolean;
          user_id?: string;
        };
        Update: {
          created_at?: string;
          id?: string;
          name?: string;
          sends_email?: boolean;
          user_id?: string;
        };
        Relationships: [];
      };
      methodologies: {
        Row: {
          code: string | null;
          code_key: string | null;
          created_at: string;
          document_path: string | null;
          edition: number;
          id: string;
          link: string | null;
          name: string;
          programme: string | null;
          title: string;
          title_key: string;
          version: string | null;
          version_key: string;
        };
        Insert: {
          code?: string | null;
          code_key?: never;
          created_at?: string;
          document_path?: string | null;
          edition?: number;
          id?: string;
          link?: string | null;
          name: string;
          programme?: string | null;
          title?: never;
          title_key?: never;
          version?: string | null;
          version_key?: never;
        };
        Update: {
          code?: string | null;
          code_key?: never;
          created_at?: string;
          document_path?: string | null;
          edition?: number;
          id?: string;
          link?: string | null;
          name?: string;
          programme?: string | null;
          title?: never;
          title_key?: never;
          version?: string | null;
          version_key?: never;
        };
        Relationships: [];
      };
      methodology_names: {
        Row: {
          methodology_id: string;
          name: string;
          name_key: string;
          version: string | null;
          version_key: string;
        };
        Insert: {
          methodology_id: string;
          name: string;
          name_key?: never;
          version?: string | null;
          version_key?: never;
        };
        Update: {
          methodology_id?: string;
          name?: string;
          name_key?: never;
          version?: string | null;
          version_key?: never;
        };
        Relationships: [
          {
            foreignKeyName: "methodology_names_methodology_id_fkey";
            columns: ["methodology_id"];
            isOneToOne: false;
            referencedRelation: "methodologies";
            referencedColumns: ["id"];
          },
        ];
      };
      news: {
        Row: {
          category: string | null;
          content: string;
          created_at: string;
          edition: number;
          excerpt: string | null;
          id: number;
          imageAlt: string | null;
          imageUrl: string | null;
          is_draft: boolean;
          publishingDate: string | null;
          seoStructuredData: string | null;
          slug: string;
          title: string;
          updated_at: string | null;
        };
        Insert: {
          category?: string | null;
          content?: string;
          created_at?: string;
          edition?: number;
          excerpt?: string | null;
          id?: number;
          imageAlt?: string | null;
          imageUrl?: string | null;
          is_draft?: boolean;
          publishingDate?: string | null;
          seoStructuredData?: string | null;
          slug?: string;
          title: string;
          updated_at?: string | null;
        };
        Update: {
          category?: string | null;
          content?: string;
          created_at?: string;
          edition?: number;
          excerpt?: string | null;
          id?: number;
          imageAlt?: string | null;
          imageUrl?: string | null;
          is_draft?: boolean;
          publishingDate?: string | null;
          seoStructuredData?: string | null;
          slug?: string;
          title?: string;
          updated_at?: string | null;
        };
        Relationships: [];
      };
      offer_changes: {
        Row: {
          change: OfferChange;
          created_at: string;
          former_status: ProjectStatus | null;
          id: number;
          note: string | null;
          project_id: string;
        };
        Insert: {
          change: OfferChange;
          created_at?: string;
          former_status?: ProjectStatus | null;
          id?: never;
          note?: string | null;
          project_id: string;
        };
        Update: {
          change?: OfferChange;
          created_at?: string;
          former_status?: ProjectStatus | null;
          id?: never;
          note?: string | null;
          project_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: "offer_changes_project_id_fkey";
            columns: ["project_id"];
            isOneToOne: false;
            referencedRelation: "projects";
            referencedColumns: ["id"];
          },
        ];
      };
      pending_revisions: {
        Row: {
          batch_id: string | null;
          created_at: string;
          decided_at: string | null;
          decision: ReviewDecision | null;
          id: string;
          project_id: string;
          submission: Json;
          submitted_at: string;
          updated_at: string;
        };
        Insert: {
          batch_id?: string | null;
          created_at?: string;
          decided_at?: string | null;
          decision?: ReviewDecision | null;
          id?: string;
          project_id: string;
          submission: Json;
          submitted_at?: string;
          updated_at?: string;
        };
        Update: {
          batch_id?: string | null;
          created_at?: string;
          decided_at?: string | null;
          decision?: ReviewDecision | null;
          id?: string;
          project_id?: string;
          submission?: Json;
          submitted_at?: string;
          updated_at?: string;
        };
        Relationships: [
          {
            foreignKeyName: "pending_revisions_project_id_fkey";
            columns: ["project_id"];
            isOneToOne: false;
            referencedRelation: "projects";
            referencedColumns: ["id"];
          },
        ];
      };
      profiles: {
        Row: {
          created_at: string;
          email: string | null;
          id: string;
          marketing_opt_in: boolean | null;
          user_role: UserRole;
        };
        Insert: {
          created_at?: string;
          email?: string | null;
          id: string;
          marketing_opt_in?: boolean | null;
          user_role?: UserRole;
        };
        Update: {
          created_at?: string;
          email?: string | null;
          id?: string;
          marketing_opt_in?: boolean | null;
          user_role?: UserRole;
        };
        Relationships: [];
      };
      project_accreditations: {
        Row: { accreditation_name: string; position: number; project_id: string };
        Insert: { accreditation_name: string; position?: number; project_id: string };
        Update: { accreditation_name?: string; position?: number; project_id?: string };
        Relationships: [
          {
            foreignKeyName: "project_accreditations_project_id_fkey";
            columns: ["project_id"];
            isOneToOne: false;
            referencedRelation: "projects";
            referencedColumns: ["id"];
          },
        ];
      };
      project_files: {
        Row: {
          approved_at: string | null;
          company_id: string;
          confirmed_at: string | null;
          created_at: string;
          given_name: string;
          id: string;
          kind: FileKind;
          media_type: string;
          path: string;
          position: number;
          project_id: string;
          removal_asked_at: string | null;
          removal_revision_id: string | null;
          removed_at: string | null;
          replaces_id: string | null;
          revision_id: string | null;
          size_bytes: number;
        };
        Insert: {
          approved_at?: string | null;
          company_id: string;
          confirmed_at?: string | null;
          created_at?: string;
          given_name: string;
          id?: string;
          kind: FileKind;
          media_type: string;
          path: string;
          position: number;
          project_id: string;
          removal_asked_at?: string | null;
          removal_revision_id?: string | null;
          removed_at?: string | null;
          replaces_id?: string | null;
          revision_id?: string | null;
          size_bytes: number;
        };
        Update: {
          approved_at?: string | null;
          company_id?: string;
          confirmed_at?: string | null;
          created_at?: string;
          given_name?: string;
          id?: string;
          kind?: FileKind;
          media_type?: string;
          path?: string;
          position?: number;
          project_id?: string;
          removal_asked_at?: string | null;
          removal_revision_id?: string | null;
          removed_at?: string | null;
          replaces_id?: string | null;
          revision_id?: string | null;
          size_bytes?: number;
        };
        Relationships: [
          {
            foreignKeyName: "project_files_company_id_fkey";
            columns: ["company_id"];
            isOneToOne: false;
            referencedRelation: "companies";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "project_files_project_id_fkey";
            columns: ["project_id"];
            isOneToOne: false;
            referencedRelation: "projects";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "project_files_removal_revision_id_fkey";
            columns: ["removal_revision_id"];
            isOneToOne: false;
            referencedRelation: "pending_revisions";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "project_files_replaces_id_fkey";
            columns: ["replaces_id"];
            isOneToOne: false;
            referencedRelation: "project_files";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "project_files_revision_id_fkey";
            columns: ["revision_id"];
            isOneToOne: false;
            referencedRelation: "pending_revisions";
            referencedColumns: ["id"];
          },
        ];
      };
      project_labels: {
        Row: {
          awarded_on: string | null;
          label_name: string;
          link: string | null;
          position: number;
          project_id: string;
          scope: LabelScope | null;
          vintages: string | null;
        };
        Insert: {
          awarded_on?: string | null;
          label_name: string;
          link?: string | null;
          position?: number;
          project_id: string;
          scope?: LabelScope | null;
          vintages?: string | null;
        };
        Update: {
          awarded_on?: string | null;
          label_name?: string;
          link?: string | null;
          position?: number;
          project_id?: string;
          scope?: LabelScope | null;
          vintages?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: "project_labels_project_id_fkey";
            columns: ["project_id"];
            isOneToOne: false;
            referencedRelation: "projects";
            referencedColumns: ["id"];
          },
        ];
      };
      project_methodologies: {
        Row: {
          methodology_id: string | null;
          methodology_name: string;
          methodology_url: string | null;
          position: number;
          project_id: string;
          version: string | null;
        };
        Insert: {
          methodology_id?: string | null;
          methodology_name: string;
          methodology_url?: string | null;
          position?: number;
          project_id: string;
          version?: string | null;
        };
        Update: {
          methodology_id?: string | null;
          methodology_name?: string;
          methodology_url?: string | null;
          position?: number;
          project_id?: string;
          version?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: "project_methodologies_methodology_id_fkey";
            columns: ["methodology_id"];
            isOneToOne: false;
            referencedRelation: "methodologies";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "project_methodologies_project_id_fkey";
            columns: ["project_id"];
            isOneToOne: false;
            referencedRelation: "projects";
            referencedColumns: ["id"];
          },
        ];
      };
      project_sdgs: {
        Row: { position: number; project_id: string; sdg_name: SdgGoal };
        Insert: { position?: number; project_id: string; sdg_name: SdgGoal };
        Update: { position?: number; project_id?: string; sdg_name?: SdgGoal };
        Relationships: [
          {
            foreignKeyName: "project_sdgs_project_id_fkey";
            columns: ["project_id"];
            isOneToOne: false;
            referencedRelation: "projects";
            referencedColumns: ["id"];
          },
        ];
      };
      project_sectors: {
        Row: { position: number; project_id: string; sector_name: ProjectSector };
        Insert: { position?: number; project_id: string; sector_name: ProjectSector };
        Update: { position?: number; project_id?: string; sector_name?: ProjectSector };
        Relationships: [
          {
            foreignKeyName: "project_sectors_project_id_fkey";
            columns: ["project_id"];
            isOneToOne: false;
            referencedRelation: "projects";
            referencedColumns: ["id"];
          },
        ];
      };
      project_subtypes: {
        Row: { position: number; project_id: string; subtype_name: ProjectSubtype };
        Insert: { position?: number; project_id: string; subtype_name: ProjectSubtype };
        Update: { position?: number; project_id?: string; subtype_name?: ProjectSubtype };
        Relationships: [
          {
            foreignKeyName: "project_subtypes_project_id_fkey";
            columns: ["project_id"];
            isOneToOne: false;
            referencedRelation: "projects";
            referencedColumns: ["id"];
          },
        ];
      };
      project_types: {
        Row: { position: number; project_id: string; type_name: ProjectType };
        Insert: { position?: number; project_id: string; type_name: ProjectType };
        Update: { position?: number; project_id?: string; type_name?: ProjectType };
        Relationships: [
          {
            foreignKeyName: "project_types_project_id_fkey";
            columns: ["project_id"];
            isOneToOne: false;
            referencedRelation: "projects";
            referencedColumns: ["id"];
          },
        ];
      };
      projects: {
        Row: {
          additional_certifications: string | null;
          agreement_to_terms: boolean;
          bezero_rating: string | null;
          carbon_category: CarbonCategory | null;
          company_id: string;
          contact_email: string | null;
          cost_per_ton: number | null;
          created_at: string;
          credit_availability: CreditAvailability | null;
          crediting_period_end: string | null;
          crediting_period_start: string | null;
          currency: string;
          description: string;
          display_permissions: DisplayPermission;
          durability: string | null;
          estimated_annual_tonnes: number | null;
          id: string;
          is_portfolio: boolean;
          issued_tonnes: number | null;
          latitude: number | null;
          longitude: number | null;
          minimum_purchase_custom_price: number | null;
          minimum_purchase_quantity: number | null;
          project_id: string;
          project_id_key: string | null;
          project_location: string | null;
          project_name: string | null;
          project_region: string | null;
          project_stage: ProjectStage | null;
          project_status: ProjectStatus | null;
          registry: Registry | null;
          registry_link: string | null;
          retired_tonnes: number | null;
          search_text: string | null;
          sources: Json;
          status: ReviewStatus;
          status_since: string;
          submission_key: string | null;
          submitted_company: Json | null;
          submitted_company_at: string | null;
          sylvera_rating: string | null;
          updated_at: string;
          verifier: string | null;
          vintage: string | null;
          website: string | null;
        };
        Insert: {
          additional_certifications?: string | null;
          agreement_to_terms?: boolean;
          bezero_rating?: string | null;
          carbon_category?: CarbonCategory | null;
          company_id: string;
          contact_email?: string | null;
          cost_per_ton?: number | null;
          created_at?: string;
          credit_availability?: CreditAvailability | null;
          crediting_period_end?: string | null;
          crediting_period_start?: string | null;
          currency?: string;
          description: string;
          display_permissions?: DisplayPermission;
          durability?: string | null;
          estimated_annual_tonnes?: number | null;
          id?: string;
          is_portfolio?: boolean;
          issued_tonnes?: number | null;
          latitude?: number | null;
          longitude?: number | null;
          minimum_purchase_custom_price?: number | null;
          minimum_purchase_quantity?: number | null;
          project_id: string;
          project_id_key?: never;
          project_location?: string | null;
          project_name?: string | null;
          project_region?: string | null;
          project_stage?: ProjectStage | null;
          project_status?: ProjectStatus | null;
          registry?: Registry | null;
          registry_link?: string | null;
          retired_tonnes?: number | null;
          search_text?: never;
          sources?: Json;
          status?: ReviewStatus;
          status_since?: string;
          submission_key?: string | null;
          submitted_company?: Json | null;
          submitted_company_at?: string | null;
          sylvera_rating?: string | null;
          updated_at?: string;
          verifier?: string | null;
          vintage?: string | null;
          website?: string | null;
        };
        Update: {
          additional_certifications?: string | null;
          agreement_to_terms?: boolean;
          bezero_rating?: string | null;
          carbon_category?: CarbonCategory | null;
          company_id?: string;
          contact_email?: string | null;
          cost_per_ton?: number | null;
          created_at?: string;
          credit_availability?: CreditAvailability | null;
          crediting_period_end?: string | null;
          crediting_period_start?: string | null;
          currency?: string;
          description?: string;
          display_permissions?: DisplayPermission;
          durability?: string | null;
          estimated_annual_tonnes?: number | null;
          id?: string;
          is_portfolio?: boolean;
          issued_tonnes?: number | null;
          latitude?: number | null;
          longitude?: number | null;
          minimum_purchase_custom_price?: number | null;
          minimum_purchase_quantity?: number | null;
          project_id?: string;
          project_id_key?: never;
          project_location?: string | null;
          project_name?: string | null;
          project_region?: string | null;
          project_stage?: ProjectStage | null;
          project_status?: ProjectStatus | null;
          registry?: Registry | null;
          registry_link?: string | null;
          retired_tonnes?: number | null;
          search_text?: never;
          sources?: Json;
          status?: ReviewStatus;
          status_since?: string;
          submission_key?: string | null;
          submitted_company?: Json | null;
          submitted_company_at?: string | null;
          sylvera_rating?: string | null;
          updated_at?: string;
          verifier?: string | null;
          vintage?: string | null;
          website?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: "projects_company_id_fkey";
            columns: ["company_id"];
            isOneToOne: false;
            referencedRelation: "companies";
            referencedColumns: ["id"];
          },
        ];
      };
      rating_changes: {
        Row: {
          changed_at: string;
          id: number;
          last_updated: string | null;
          on_watch: boolean;
          previous_on_watch: boolean | null;
          previous_rating: string | null;
          project_id: string;
          rating: string;
          rating_id: string;
        };
        Insert: {
          changed_at?: string;
          id?: never;
          last_updated?: string | null;
          on_watch: boolean;
          previous_on_watch?: boolean | null;
          previous_rating?: string | null;
          project_id: string;
          rating: string;
          rating_id: string;
        };
        Update: {
          changed_at?: string;
          id?: never;
          last_updated?: string | null;
          on_watch?: boolean;
          previous_on_watch?: boolean | null;
          previous_rating?: string | null;
          project_id?: string;
          rating?: string;
          rating_id?: string;
        };
        Relationships: [];
      };
      rating_refreshes: {
        Row: {
          alive_until: string;
          api_version: string | null;
          changed_since: string | null;
          failed_status: number | null;
          finished_at: string | null;
          id: string;
          kind: RefreshKind;
          outcome: RefreshOutcome | null;
          pages_processed: number;
          ratings_changed: number;
          ratings_received: number;
          remarks: string | null;
          requested_by: string | null;
          source: string;
          started_at: string;
        };
        Insert: {
          alive_until?: string;
          api_version?: string | null;
          changed_since?: string | null;
          failed_status?: number | null;
          finished_at?: string | null;
          id?: string;
          kind: RefreshKind;
          outcome?: RefreshOutcome | null;
          pages_processed?: number;
          ratings_changed?: number;
          ratings_received?: number;
          remarks?: string | null;
          requested_by?: string | null;
          source: string;
          started_at?: string;
        };
        Update: {
          alive_until?: string;
          api_version?: string | null;
          changed_since?: string | null;
          failed_status?: number | null;
          finished_at?: string | null;
          id?: string;
          kind?: RefreshKind;
          outcome?: RefreshOutcome | null;
          pages_processed?: number;
          ratings_changed?: number;
          ratings_received?: number;
          remarks?: string | null;
          requested_by?: string | null;
          source?: string;
          started_at?: string;
        };
        Relationships: [];
      };
      ratings: {
        Row: {
          accreditor: string | null;
          agency_project_id: string;
          fetched_at: string;
          id: string;
          last_updated: string | null;
          on_watch: boolean;
          platform_url: string | null;
          project_id: string;
          rating: string;
          summary: string | null;
          vintages: Json;
        };
        Insert: {
          accreditor?: string | null;
          agency_project_id: string;
          fetched_at?: string;
          id: string;
          last_updated?: string | null;
          on_watch?: boolean;
          platform_url?: string | null;
          project_id: string;
          rating: string;
          summary?: string | null;
          vintages?: Json;
        };
        Update: {
          accreditor?: string | null;
          agency_project_id?: string;
          fetched_at?: string;
          id?: string;
          last_updated?: string | null;
          on_watch?: boolean;
          platform_url?: string | null;
          project_id?: string;
          rating?: string;
          summary?: string | null;
          vintages?: Json;
        };
        Relationships: [];
      };
      registry_records: {
        Row: {
          additions: Json | null;
          base: Json;
          has_ended: boolean;
          project_id: string;
          registry: Registry;
          registry_id: string;
          status: string | null;
          updated_at: string;
          values: Json;
          values_before_imports: Json | null;
        };
        Insert: {
          additions?: Json | null;
          base?: Json;
          has_ended?: never;
          project_id: string;
          registry: Registry;
          registry_id: string;
          status?: never;
          updated_at?: string;
          values: Json;
          values_before_imports?: Json | null;
        };
        Update: {
          additions?: Json | null;
          base?: Json;
          has_ended?: never;
          project_id?: string;
          registry?: Registry;
          registry_id?: string;
          status?: never;
          updated_at?: string;
          values?: Json;
          values_before_imports?: Json | null;
        };
        Relationships: [
          {
            foreignKeyName: "registry_records_project_id_fkey";
            columns: ["project_id"];
            isOneToOne: true;
            referencedRelation: "projects";
            referencedColumns: ["id"];
          },
        ];
      };
      removed_listings: {
        Row: { id: string; removed_at: string; removed_in_version: number };
        Insert: { id: string; removed_at?: string; removed_in_version: number };
        Update: { id?: string; removed_at?: string; removed_in_version?: number };
        Relationships: [];
      };
      resubmissions: {
        Row: { by_developer: boolean; created_at: string; id: number; project_id: string };
        Insert: { by_developer?: boolean; created_at?: string; id?: never; project_id: string };
        Update: { by_developer?: boolean; created_at?: string; id?: never; project_id?: string };
        Relationships: [
          {
            foreignKeyName: "resubmissions_project_id_fkey";
            columns: ["project_id"];
            isOneToOne: false;
            referencedRelation: "projects";
            referencedColumns: ["id"];
          },
        ];
      };
      reviews: {
        Row: {
          created_at: string;
          decision: ReviewDecision;
          id: string;
          note: string | null;
          project_id: string;
          reviewer_id: string;
          revision_id: string | null;
        };
        Insert: {
          created_at?: string;
          decision: ReviewDecision;
          id?: string;
          note?: string | null;
          project_id: string;
          reviewer_id: string;
          revision_id?: string | null;
        };
        Update: {
          created_at?: string;
          decision?: ReviewDecision;
          id?: string;
          note?: string | null;
          project_id?: string;
          reviewer_id?: string;
          revision_id?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: "reviews_project_id_fkey";
            columns: ["project_id"];
            isOneToOne: false;
            referencedRelation: "projects";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "reviews_revision_id_fkey";
            columns: ["revision_id"];
            isOneToOne: false;
            referencedRelation: "pending_revisions";
            referencedColumns: ["id"];
          },
        ];
      };
      type_rules: {
        Row: {
          category: CarbonCategory | null;
          created_at: string;
          edition: number;
          id: string;
          kind: string;
          pattern: string;
          position: number;
          registry: Registry | null;
          sector: ProjectSector | null;
          subtype: ProjectSubtype | null;
          type: ProjectType | null;
        };
        Insert: {
          category?: CarbonCategory | null;
          created_at?: string;
          edition?: number;
          id?: string;
          kind: string;
          pattern: string;
          position: number;
          registry?: Registry | null;
          sector?: ProjectSector | null;
          subtype?: ProjectSubtype | null;
          type?: ProjectType | null;
        };
        Update: {
          category?: CarbonCategory | null;
          created_at?: string;
          edition?: number;
          id?: string;
          kind?: string;
          pattern?: string;
          position?: number;
          registry?: Registry | null;
          sector?: ProjectSector | null;
          subtype?: ProjectSubtype | null;
          type?: ProjectType | null;
        };
        Relationships: [];
      };
      usage_rules: {
        Row: {
          clause: string;
          condition: Json;
          created_at: string;
          id: number;
          is_withdrawn: boolean;
          paraphrase: string;
          period: string | null;
          position: number;
          read_on: string;
          rule: string;
          scheme: string;
          scheme_name: string;
          source_url: string;
          valid_from: string | null;
          valid_to: string | null;
          verdict: string;
          version: number;
        };
        Insert: {
          clause: string;
          condition: Json;
          created_at?: string;
          id?: never;
          is_withdrawn?: boolean;
          paraphrase: string;
          period?: string | null;
          position: number;
          read_on: string;
          rule?: string;
          scheme: string;
          scheme_name: string;
          source_url: string;
          valid_from?: string | null;
          valid_to?: string | null;
          verdict: string;
          version?: number;
        };
        Update: {
          clause?: string;
          condition?: Json;
          created_at?: string;
          id?: never;
          is_withdrawn?: boolean;
          paraphrase?: string;
          period?: string | null;
          position?: number;
          read_on?: string;
          rule?: string;
          scheme?: string;
          scheme_name?: string;
          source_url?: string;
          valid_from?: string | null;
          valid_to?: string | null;
          verdict?: string;
          version?: number;
        };
        Relationships: [];
      };
      vintage_lots: {
        Row: {
          buffer_kg: number | null;
          cancelled_kg: number | null;
          converted_kg: number | null;
          effect: string | null;
          issued_kg: number | null;
          labels: Json;
          project_id: string;
          registry: Registry;
          registry_id: string;
          retired_kg: number | null;
          sources: Json;
          vintage_end: string;
          vintage_start: string;
        };
        Insert: {
          buffer_kg?: number | null;
          cancelled_kg?: number | null;
          converted_kg?: number | null;
          effect?: string | null;
          issued_kg?: number | null;
          labels?: Json;
          project_id: string;
          registry: Registry;
          registry_id: string;
          retired_kg?: number | null;
          sources: Json;
          vintage_end: string;
          vintage_start: string;
        };
        Update: {
          buffer_kg?: number | null;
          cancelled_kg?: number | null;
          converted_kg?: number | null;
          effect?: string | null;
          issued_kg?: number | null;
          labels?: Json;
          project_id?: string;
          registry?: Registry;
          registry_id?: string;
          retired_kg?: number | null;
          sources?: Json;
          vintage_end?: string;
          vintage_start?: string;
        };
        Relationships: [
          {
            foreignKeyName: "vintage_lots_project_id_fkey";
            columns: ["project_id"];
            isOneToOne: false;
            referencedRelation: "projects";
            referencedColumns: ["id"];
          },
        ];
      };
      wal_archives: {
        Row: {
          archive_id: string;
          base_at: string | null;
          base_tried_at: string | null;
          begun_at: string;
          failure: string | null;
          reaches_until: string | null;
          seconds: number;
          target: string;
          waiting: number;
        };
        Insert: {
          archive_id: string;
          base_at?: string | null;
          base_tried_at?: string | null;
          begun_at?: string;
          failure?: string | null;
          reaches_until?: string | null;
          seconds: number;
          target: string;
          waiting?: number;
        };
        Update: {
          archive_id?: string;
          base_at?: string | null;
          base_tried_at?: string | null;
          begun_at?: string;
          failure?: string | null;
          reaches_until?: string | null;
          seconds?: number;
          target?: string;
          waiting?: number;
        };
        Relationships: [];
      };
    };
    Views: {
      audit_actors: {
        Row: { actor_id: string | null; email: string | null; entries: number | null };
        Relationships: [];
      };
      audit_entries: {
        Row: {
          act: string | null;
          actor_email: string | null;
          actor_id: string | null;
          actor_role: string | null;
          created_at: string | null;
          details: Json | null;
          id: number | null;
          reason: string | null;
          search_text: string | null;
          subject_email: string | null;
          subject_id: string | null;
          subject_kind: string | null;
          subject_name: string | null;
        };
        Relationships: [];
      };
      methodology_library: {
        Row: {
          code: string | null;
          created_at: string | null;
          document_path: string | null;
          edition: number | null;
          has_document: boolean | null;
          id: string | null;
          link: string | null;
          name: string | null;
          programme: string | null;
          project_count: number | null;
          search_text: string | null;
          title: string | null;
          version: string | null;
        };
        Relationships: [];
      };
      project_listings: {
        Row: {
          accreditations: string[] | null;
          additional_certifications: string | null;
          bezero_rating: string | null;
          carbon_category: CarbonCategory | null;
          changed_at: string | null;
          changed_in_version: number | null;
          company_developer_type: DeveloperType | null;
          company_id: string | null;
          company_location: string | null;
          company_logo_filename: string | null;
          company_name: string | null;
          company_size: string | null;
          contact_email: string | null;
          cost_per_ton: number | null;
          created_at: string | null;
          credit_availability: CreditAvailability | null;
          crediting_period_end: string | null;
          crediting_period_start: string | null;
          description: string | null;
          durability: string | null;
          estimated_annual_tonnes: number | null;
          fallback_rating: string | null;
          gated_changed_in_version: number | null;
          gated_sources: Json | null;
          id: string | null;
          is_portfolio: boolean | null;
          is_unclaimed: boolean | null;
          issued_tonnes: number | null;
          labels: Json | null;
          latitude: number | null;
          longitude: number | null;
          methodologies: Json | null;
          minimum_purchase_custom_price: number | null;
          minimum_purchase_quantity: number | null;
          project_id: string | null;
          project_location: string | null;
          project_name: string | null;
          project_region: string | null;
          project_stage: ProjectStage | null;
          project_status: ProjectStatus | null;
          registry: Registry | null;
          registry_link: string | null;
          registry_record: Json | null;
          registry_status: string | null;
          registry_status_as_of: string | null;
          retired_tonnes: number | null;
          reviewed_at: string | null;
          sdgs: SdgGoal[] | null;
          sectors: ProjectSector[] | null;
          sources: Json | null;
          status: ReviewStatus | null;
          subtypes: ProjectSubtype[] | null;
          sylvera_rating: string | null;
          types: ProjectType[] | null;
          uses: Json | null;
          verifier: string | null;
          vintage: string | null;
          vintages: Json | null;
          website: string | null;
        };
        Relationships: [];
      };
      review_queue: {
        Row: {
          company_id: string | null;
          company_name: string | null;
          has_ended_in_registry: boolean | null;
          id: string | null;
          is_unclaimed: boolean | null;
          project_id: string | null;
          project_id_key: string | null;
          project_location: string | null;
          project_name: string | null;
          project_type: ProjectType | null;
          registry: Registry | null;
          registry_link: string | null;
          registry_status: string | null;
          revision_id: string | null;
          search_text: string | null;
          seen_at: string | null;
          since: string | null;
          state: string | null;
        };
        Relationships: [];
      };
      team_projects: {
        Row: {
          company_id: string | null;
          company_name: string | null;
          created_at: string | null;
          has_ended_in_registry: boolean | null;
          has_waiting_change: boolean | null;
          id: string | null;
          is_overridden: boolean | null;
          is_unclaimed: boolean | null;
          project_id: string | null;
          project_id_key: string | null;
          project_location: string | null;
          project_name: string | null;
          project_status: ProjectStatus | null;
          registry: Registry | null;
          registry_link: string | null;
          registry_status: string | null;
          search_text: string | null;
          status: ReviewStatus | null;
          types: ProjectType[] | null;
          updated_at: string | null;
        };
        Relationships: [];
      };
      unlisted_methodologies: {
        Row: {
          link: string | null;
          name: string | null;
          name_key: string | null;
          project_count: number | null;
          search_text: string | null;
          version: string | null;
          version_key: string | null;
        };
        Relationships: [];
      };
    };
    Functions: {
      accept_company_invitation: { Args: { invitation: string }; Returns: string };
      accept_invitation: { Args: { invitation: string }; Returns: string };
      admin_standing: { Args: never; Returns: Json };
      apply_import_rows: { Args: { import: string }; Returns: Json };
      apply_ledger_file: { Args: { ledger_file: string }; Returns: Json };
      apply_rules_of_today: { Args: never; Returns: boolean };
      assign_methodology: {
        Args: { wording: string; stated_version: string; methodology: string };
        Returns: number;
      };
      begin_rating_refresh: {
        Args: { refresh_kind: string; agency: string; requested_by?: string };
        Returns: Json;
      };
      check_import_rows: {
        Args: { registry: string; as_of: string; rows: Json; file_key?: string };
        Returns: Json;
      };
      claim_company: { Args: { company: string; message: string }; Returns: string };
      claim_jobs: {
        Args: { kinds: string[]; batch?: number; lease?: string };
        Returns: Database["public"]["Tables"]["jobs"]["Row"][];
      };
      confirm_project_files: { Args: { project: string; files: string[] }; Returns: Json };
      continue_bulk_act: { Args: { act: string }; Returns: Json };
      continue_usage_rules: { Args: { job: string }; Returns: boolean };
      count_recovery_codes: { Args: never; Returns: number };
      count_rule_matches: { Args: never; Returns: Json };
      count_team_projects: { Args: { list: string; filter: Json }; Returns: Json };
      create_api_key: { Args: { key_name: string }; Returns: string };
      create_recovery_codes: { Args: never; Returns: string[] };
      decide_company_claim: {
        Args: { claim: string; decision: string; note?: string };
        Returns: undefined;
      };
      decline_company_invitation: { Args: { invitation: string }; Returns: undefined };
      delete_methodology: { Args: { methodology: string }; Returns: undefined };
      delete_person: {
        Args: {
          person: string;
          confirmed_email: string;
          approved_projects: string;
          reason: string;
        };
        Returns: Json;
      };
      delete_type_rule: { Args: { type_rule: string; seen_edition: number }; Returns: undefined };
      discard_import: { Args: { import: string }; Returns: undefined };
      discard_ledger_file: { Args: { ledger_file: string }; Returns: undefined };
      edit_project: {
        Args: { project: string; changes: Json; reason: string; seen_at: string };
        Returns: undefined;
      };
      end_sessions: { Args: { person: string; reason: string }; Returns: number };
      export_my_data: { Args: never; Returns: Json };
      export_person: { Args: { person: string }; Returns: Json };
      fail_rating_refresh: {
        Args: { refresh: string; reason: string; status: number; pages?: number };
        Returns: undefined;
      };
      find_existing_projects: { Args: { registry: string; registry_ids: string[] }; Returns: Json };
      find_people: {
        Args: {
          search: string;
          view_name: string;
          sort_by: string;
          from_row: number;
          row_count: number;
        };
        Returns: Json;
      };
      find_team_projects: {
        Args: { list: string; filter: Json; sort: string; from_row: number; row_count: number };
        Returns: Json;
      };
      find_unclaimed_companies: {
        Args: { search: string };
        Returns: {
          company_id: string;
          company_name: string;
          project_count: number;
          waiting_count: number;
          example_ids: string[];
        }[];
      };
      finish_rating_refresh: {
        Args: { refresh: string; version: string; pages: number; warning?: string };
        Returns: Json;
      };
      freeze_comparison: {
        Args: {
          registry_ids: string[];
          horizon_years: number;
          discount_rate: number;
          title?: string;
        };
        Returns: string;
      };
      freeze_record: {
        Args: { kind: string; person: string; public_part: Json; gated_part: Json };
        Returns: string;
      };
      get_bezero_hourly_ratings: {
        Args: never;
        Returns: {
          project_id: string;
          rating: string;
          on_watch: boolean;
          last_updated: string;
          accreditor: string;
        }[];
      };
      get_change_batches: {
        Args: never;
        Returns: { batch: string; companies: string[]; changes: number; since: string }[];
      };
      get_colleagues: { Args: { company: string }; Returns: Json };
      get_files_to_remove: { Args: { bucket: string; folder: string }; Returns: string[] };
      get_followed_projects: { Args: never; Returns: Json };
      get_frozen_comparison: { Args: { frozen: string }; Returns: Json };
      get_frozen_text: { Args: { frozen: string }; Returns: Json };
      get_import_mapping: { Args: { header: string }; Returns: Json };
      get_invitations: {
        Args: never;
        Returns: {
          id: string;
          email: string;
          role: string;
          state: string;
          invited_by_email: string;
          created_at: string;
          expires_at: string;
          accepted_at: string;
        }[];
      };
      get_kept_rows: {
        Args: { import: string; after_line?: number; most?: number };
        Returns: {
          line: number;
          registry_id: string;
          project_id: string;
          project_name: string;
          reason: string;
          fields: string[];
          is_whole: boolean;
          problem: Json;
        }[];
      };
      get_logo_to_publish: {
        Args: { company: string };
        Returns: { file: string; source: string; filename: string; media_type: string }[];
      };
      get_methodology_counts: { Args: never; Returns: Json };
      get_my_companies: {
        Args: never;
        Returns: {
          company_id: string;
          company_name: string;
          role: string;
          is_listed: boolean;
          colleagues: number;
        }[];
      };
      get_my_company_invitations: {
        Args: never;
        Returns: {
          id: string;
          company_name: string;
          role: string;
          invited_by_email: string;
          expires_at: string;
        }[];
      };
      get_my_invitations: {
        Args: never;
        Returns: { id: string; role: string; expires_at: string }[];
      };
      get_my_ledger_files: {
        Args: never;
        Returns: {
          id: string;
          registry: string;
          contents: string;
          is_whole: boolean;
          file_name: string;
          as_of: string;
          status: string;
          reason: string;
          statement_count: number;
          projects: string[];
          created_at: string;
        }[];
      };
      get_my_statements: {
        Args: never;
        Returns: {
          id: string;
          kind: string;
          title: string;
          frozen_at: string;
          public_hash: string;
        }[];
      };
      get_operating_figures: { Args: { agency?: string }; Returns: Json };
      get_person: { Args: { person: string }; Returns: Json };
      get_public_data_versions: { Args: never; Returns: Json };
      get_rating_history: {
        Args: { registry_ids: string[]; accreditor?: string };
        Returns: {
          project_id: string;
          rating: string;
          previous_rating: string;
          on_watch: boolean;
          changed_at: string;
        }[];
      };
      get_rating_times: {
        Args: never;
        Returns: { project_id: string; accreditor: string; changed_at: string }[];
      };
      get_review_counts: { Args: never; Returns: Json };
      get_review_findings: { Args: { project: string; revision?: string }; Returns: Json };
      get_shared_list: { Args: { token: string }; Returns: Json };
      get_unsubscribe_token: { Args: { address: string }; Returns: string };
      give_company: {
        Args: { company: string; address: string; keeps_colleagues: boolean; reason: string };
        Returns: string;
      };
      hand_over_company: { Args: { company: string; person: string }; Returns: undefined };
      hand_over_email: { Args: { job: string; lease: string }; Returns: string };
      invite_colleague: {
        Args: { company: string; address: string; new_role: string };
        Returns: string;
      };
      invite_person: { Args: { address: string; new_role: string }; Returns: string };
      is_admin: { Args: never; Returns: boolean };
      is_project_id_taken: {
        Args: { submission: Json; submission_key: string; project?: string };
        Returns: boolean;
      };
      listed_registry_ids: {
        Args: { registry: string; ids: string; only_own?: boolean };
        Returns: string;
      };
      merge_methodologies: { Args: { methodology: string; kept: string }; Returns: number };
      note_services: {
        Args: { server: string; started: number; observed: Json; outages?: Json; agency?: string };
        Returns: Json;
      };
      preview_ledger_file: { Args: { ledger_file: string; after_project?: string }; Returns: Json };
      preview_undo: { Args: { import: string; after_line?: number }; Returns: Json };
      preview_usage_rule: { Args: { entered: Json; usage_rule?: string }; Returns: Json };
      propose_ledger_file: { Args: { ledger_file: string }; Returns: undefined };
      queue_list_emails: { Args: { current_values: Json }; Returns: number };
      reduce_offer: {
        Args: { project: string; change: string; note?: string };
        Returns: undefined;
      };
      reduce_offers: { Args: { projects: string[]; change: string; note?: string }; Returns: Json };
      remember_import_mends: { Args: { header: string; mends: Json }; Returns: undefined };
      remove_colleague: { Args: { company: string; person: string }; Returns: undefined };
      resend_company_invitation: { Args: { invitation: string }; Returns: undefined };
      reset_type_rules: { Args: { seen_rules: string }; Returns: number };
      restore_company_logo: { Args: { path: string }; Returns: undefined };
      retry_job: { Args: { job: string }; Returns: undefined };
      review_change_batch: {
        Args: {
          batch: string;
          projects: string[];
          decision: string;
          note: string;
          seen_at: string;
        };
        Returns: Json;
      };
      review_project: {
        Args: {
          project: string;
          decision: string;
          note?: string;
          revision?: string;
          seen_at?: string;
        };
        Returns: undefined;
      };
      revoke_invitation: { Args: { invitation: string }; Returns: undefined };
      rows_missing_from_file: {
        Args: { registry: string; as_of: string; ids: string; after_id?: string; most?: number };
        Returns: {
          project_id: string;
          registry_id: string;
          project_name: string;
          company_name: string;
          is_listed: boolean;
          registry_status: string;
          last_in: string;
          remaining: number;
        }[];
      };
      rows_missing_from_import: {
        Args: { import: string; after_id?: string; most?: number };
        Returns: {
          project_id: string;
          registry_id: string;
          project_name: string;
          company_name: string;
          is_listed: boolean;
          registry_status: string;
          last_in: string;
          remaining: number;
        }[];
      };
      save_methodology: {
        Args: { entered: Json; methodology?: string; seen_edition?: number };
        Returns: string;
      };
      save_type_rule: {
        Args: { entered: Json; type_rule?: string; seen_edition?: number };
        Returns: string;
      };
      save_usage_rule: {
        Args: { entered: Json; usage_rule?: string; seen_version?: number };
        Returns: string;
      };
      send_back_ledger_file: { Args: { ledger_file: string; reason: string }; Returns: undefined };
      set_admin_emails: { Args: { emails: string[] }; Returns: undefined };
      set_admin_second_factor: { Args: { rule: string }; Returns: undefined };
      set_colleague_role: {
        Args: { company: string; person: string; new_role: string };
        Returns: undefined;
      };
      set_company_logo: { Args: { file: string; new_filename: string }; Returns: string };
      set_display_override: {
        Args: {
          company: string;
          fallback_rating: string;
          project_types: string[];
          reason: string;
          seen_at?: string;
        };
        Returns: undefined;
      };
      set_person_role: {
        Args: { person: string; new_role: string; reason: string };
        Returns: undefined;
      };
      settle_job: {
        Args: { job: string; failure?: string; pause?: string; lease?: string; hold?: boolean };
        Returns: undefined;
      };
      stage_import_rows: { Args: { import: string; rows: Json }; Returns: undefined };
      stage_ledger_statements: {
        Args: { ledger_file: string; statements: Json };
        Returns: undefined;
      };
      start_bulk_act: {
        Args: {
          act: string;
          kind: string;
          list: string;
          expected: number;
          filter?: Json;
          rows?: Json;
          reason?: string;
          changes?: Json;
        };
        Returns: Json;
      };
      start_import: {
        Args: {
          import: string;
          registry: string;
          file_name: string;
          as_of: string;
          header: string;
          mapping: Json;
          row_count: number;
          wrong_count: number;
          wrong_ids?: string;
          file_key?: string;
        };
        Returns: undefined;
      };
      start_ledger_file: {
        Args: {
          ledger_file: string;
          registry: string;
          contents: string;
          is_whole: boolean;
          covers: string;
          file_name: string;
          as_of: string;
          file_key: string;
          row_count: number;
          refused_count: number;
          unlisted_count: number;
          statement_count: number;
          incomplete_ids?: string;
          only_own?: boolean;
        };
        Returns: undefined;
      };
      stop_bulk_act: { Args: { act: string }; Returns: undefined };
      store_fetched_ratings: { Args: { refresh: string; page: Json }; Returns: undefined };
      submit_project: { Args: { submission: Json; submission_key: string }; Returns: Json };
      take_back_company: { Args: { company: string; reason: string }; Returns: undefined };
      take_up_project: {
        Args: { project: string; reason: string; seen_at: string };
        Returns: undefined;
      };
      undo_import: { Args: { import: string }; Returns: Json };
      undo_ledger_file: { Args: { ledger_file: string }; Returns: Json };
      unsubscribe: { Args: { unsubscribe_token: string; kind: string }; Returns: boolean };
      update_project: {
        Args: { project: string; submission: Json; seen_at?: string };
        Returns: Json;
      };
      update_projects: {
        Args: { changes: Json; batch: string; agrees_to_terms?: boolean };
        Returns: Json;
      };
      use_api_key: { Args: { key_hash: string }; Returns: { key_id: string; email: string }[] };
      use_recovery_code: { Args: { code: string }; Returns: number };
      verify_frozen_hash: { Args: { hash: string }; Returns: Json };
      withdraw_company_invitation: { Args: { invitation: string }; Returns: undefined };
      withdraw_usage_rule: {
        Args: { usage_rule: string; seen_version: number; reason: string };
        Returns: undefined;
      };
    };
    Enums: { [_ in never]: never };
    CompositeTypes: { [_ in never]: never };
  };
}
