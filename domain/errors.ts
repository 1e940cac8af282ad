import { isWhose, whoseText } from "./claims/whose-project.ts";
import { invalidSlugMessage } from "./content/slug.ts";
import {
  apiKeyLimits,
  claimLimits,
  colleagueLimits,
  frozenComparisonLimits,
  idLookupLimits,
  invitationLimits,
  limits,
  listLimits,
  maxSearchCharacters,
  offerLimits,
  statementLimits,
  submissionLimits,
} from "./limits.ts";
import { figure } from "./text/figure.ts";

/** Error messages shown to visitors; defined here and nowhere else. */
export const messages = {
  authenticationRequired:
    "Authentication required. Please log in with a valid account to submit your project.",
  sessionEndedInEdit:
    "Your session has ended. Log in again, then save your changes: what you entered is still here.",
  otherAccount:
    "Another account is logged in now. Log in with the account that you began with: nothing was sent.",
  invalidSession: "Invalid user session. Please log out and log back in.",
  missingRequiredFields:
    "Please fill in all required fields: Company Name, Project ID, and Project Description",
  submittedAndChanged:
    "This project has already been submitted, and it has changed since. Open it on My Projects to edit it.",
  submissionFailed: "An unexpected error occurred while submitting your project. Please try again.",
  submissionUnexplained: "An unexpected error occurred during submission.",
  noCompanyReturned: "No company data returned after creation",
  noProjectReturned: "No project data returned after creation",
  logInToSubmit: "Please log in to submit your project.",
  logInToSave: "Please log in to save your changes.",
  agreeToTerms: "Please agree to the terms before submitting.",
  completeRequiredFields: "Please complete all required fields.",
  projectDataUnreadable: "Error processing project data",
  invalidEmail: "Please enter a valid email address.",
  emailMismatch: "Please enter the email address associated with your account.",
  mailingPreferencesFailed: "Failed to update your mailing preferences. Please try again.",
  magicLinkFailed: "Failed to send magic link. Please try again.",
  codeRefused: "This code is wrong or has expired. Check it, or ask for a new one.",
  factorCodeRefused:
    "This code is wrong or was used already. Enter the one that your app shows now.",
  passkeyRefused: "The passkey was not used. Try again, or choose another way.",
  recoveryCodeRefused: "This recovery code is wrong or was used already.",
  factorNotChecked: "This could not be checked. Please try again.",
  sessionMissing: "Failed to establish a session. Please try logging in again.",
  signInTimedOut: "Authentication process timed out. Please try again.",
  signInFailed: "There was an error processing your login. Please try again.",
  signOutFailed: "Error logging out. Please try again.",
  nothingSaved:
    "The site cannot save anything at the moment. Nothing was changed; please try again later.",
  noResponse: "The server did not respond. Check your connection.",
  newerLinkSent: "We sent you a newer link since then. Please use the one in our latest e-mail.",
  projectNotFound: "Project not found",
  unknown: "An unknown error occurred",
} as const;

/** An error as the data API reports it. */
export interface DatabaseError {
  code?: string;
  message: string;
  details?: string | null;
  hint?: string | null;
}

/** The database's name for an act that asks for a recent proof of who is there. */
export const confirmationRequired = "confirmation_required";

const invitationEnds: Record<string, string> = {
  accepted: "was already accepted",
  expired: "has expired. Ask for a new one",
  revoked: "was revoked",
  withdrawn: "was withdrawn",
  declined: "was declined",
};

/** Errors that database functions raise by name, and the message a visitor sees for each. */
const named: Record<string, (detail: string, hint: string) => string> = {
  authentication_required: () => messages.authenticationRequired,
  missing_required_fields: () => messages.missingRequiredFields,
  submission_key_required: () => messages.submissionFailed,
  project_id_taken: (id, whose) =>
    [
      `A project with ID "${id}" already exists. Please use a unique project ID.`,
      isWhose(whose) ? whoseText[whose] : "",
    ]
      .join(" ")
      .trim(),
  company_check_failed: (reason) => `Error checking company: ${reason}`,
  company_creation_failed: (reason) =>
    `Error creating company: ${reason}. Please ensure you are properly logged in.`,
  project_check_failed: (reason) => `Error checking project: ${reason}`,
  project_creation_failed: (reason) => `Error creating project: ${reason}`,
  company_name_taken: (name) =>
    `You already have a company named "${name}". Please use another name, or edit that company's projects.`,
  too_many_submissions_this_hour: () =>
    `You can submit at most ${submissionLimits.submissionsPerHour} new projects an hour. Please try again in an hour.`,
  too_many_submissions_today: () =>
    `You can submit at most ${submissionLimits.submissionsPerDay} new projects a day. Please try again tomorrow.`,
  too_many_changes_of_project: () =>
    `A project can be sent for review at most ${submissionLimits.changesPerProjectAndDay} times a day. Please try again tomorrow.`,
  too_many_changes_this_hour: () =>
    `You can send at most ${submissionLimits.changesPerHour} changes an hour. Please try again in an hour.`,
  too_many_changes_today: () =>
    `You can send at most ${figure(submissionLimits.changesPerDay)} changes a day. Please try again tomorrow.`,
  too_many_changes_in_call: () =>
    `At most ${submissionLimits.changesPerCall} projects can be changed together.`,
  edit_in_form: () =>
    "Our team has returned it or it was withdrawn. Read the note on My Projects and edit it there.",
  change_has_files: () => "This change has files, too. Please review it on its own page.",
  too_many_companies: () =>
    `You can have at most ${submissionLimits.companiesPerPerson} companies. Please submit under an existing one, or contact us.`,
  too_many_files: () =>
    `A company can have at most ${submissionLimits.filesPerCompany} files. Please submit without new files, or contact us.`,
  too_many_bytes: () =>
    `Your files can take up at most ${submissionLimits.bytesPerPerson / 1024 ** 3} GB in total. Please submit without new files, or contact us.`,
  too_many_lists: () =>
    `You can have at most ${listLimits.listsPerPerson} lists. Please delete one that you no longer need.`,
  list_is_full: () =>
    `A list can have at most ${listLimits.projectsPerList} projects. Please remove some, or start another list.`,
  too_many_api_keys: () =>
    `You can have at most ${apiKeyLimits.keysPerPerson} keys. Please revoke one that you no longer need.`,
  second_factor_required: () => "Please confirm with your second factor first.",
  recovery_code_unknown: () => "This code is wrong or was used already. Check it, or try another.",
  file_not_found: () =>
    "One of these files does not belong to this project. Reload the page to see its current files.",
  files_not_valid: () =>
    `Please choose at most one logo and ${submissionLimits.filesPerSubmission} files in total: PNG, JPG, PDF, DOC or DOCX.`,
  not_a_date: (field) => `Please enter a date as YYYY-MM-DD (${field}).`,
  not_a_decimal: (field) => `Please enter decimal degrees, such as -3.4653 (${field}).`,
  not_a_web_address: (field) => `Please enter links that start with https:// (${field}).`,
  too_many_records: (field) => `There are too many ${field}. Please remove some.`,
  too_many_names: (field) =>
    `A list can have at most ${submissionLimits.namesPerList} names (${field}). Please remove some.`,
  unknown_field: (field) => `The form has no such field (${field}). Reload the page and try again.`,
  field_not_valid: (field) => `This value could not be read (${field}). Please enter it again.`,
  submission_too_large: () =>
    `A submission may have at most ${figure(submissionLimits.charactersPerSubmission)} characters. Please shorten its texts and lists.`,
  search_too_long: () => `A search may have at most ${maxSearchCharacters} characters.`,
  not_a_whole_number: (field) => `Please enter a whole number of at most nine digits (${field}).`,
  project_not_found: () => messages.projectNotFound,
  project_changed: () =>
    "This project was changed after you opened it. Reload the page to see the current version.",
  not_allowed: () => "You are not allowed to do this.",
  column_not_changeable: (column) => `This cannot be changed: ${column}.`,
  record_not_changeable: () => "This record cannot be changed.",
  unknown_decision: () => "Please choose one of the available decisions.",
  note_required: () => "Please write a note to tell the developer why.",
  already_decided: () =>
    "Someone else has already decided on this. Reload the page to see the decision.",
  submission_changed: () =>
    "The developer changed this project after you opened it. Read the changes, then decide.",
  unknown_offer_change: () => "Please choose one of the available changes.",
  already_withdrawn: () => "This project has already been withdrawn. Reload the page to see it.",
  already_sold_out: () => "This project is already marked as sold out. Reload the page to see it.",
  already_not_for_sale: () => "This project is already not for sale. Reload the page to see it.",
  too_many_offer_changes: () =>
    `A project can be marked at most ${offerLimits.changesPerDay} times a day. Please try again tomorrow, or withdraw it.`,
  reason_required: () => "Please give a reason. It is stored permanently.",
  changes_not_valid: (field) =>
    `This change could not be read${field ? ` (${field})` : ""}. Reload the page and try again.`,
  nothing_changed: () => "There are no changes to save. Reload the page to see the stored data.",
  filter_not_valid: (name) =>
    `This filter could not be read${name ? ` (${name})` : ""}. Clear the filters and try again.`,
  bulk_act_not_valid: () => "This could not be read. Reload the page and try again.",
  bulk_act_not_found: () => "There is no bulk action at this address.",
  selection_changed: (count) =>
    `The projects that match have changed: there are ${figure(Number(count))} now. Check the list, then try again.`,
  sort_not_valid: () => "The list cannot be sorted in this way. Reload the page and try again.",
  bulk_act_not_running: () => "This has already ended. Reload the page to see how.",
  project_is_claimed: () => "It belongs to a developer. Reject or withdraw it instead.",
  project_not_imported: () => "A developer submitted it. Reject it instead.",
  project_is_listed: () => "It is listed. Withdraw it first.",
  company_not_found: () => "This company is no longer listed.",
  company_has_an_owner: () => "This company already has an owner.",
  already_claimed: () => "You have already claimed this company. Our team will e-mail you.",
  too_many_claims: () =>
    `You can have at most ${claimLimits.openPerPerson} claims under review. Please wait for our team's decisions.`,
  company_view_only: (name) =>
    `You may only look at ${name}. Ask its owner to let you edit, then submit again.`,
  own_company_not_found: () => "This company is not yours to manage. Reload the page.",
  company_not_listed: () =>
    "Colleagues can be invited once one of the company's projects is listed.",
  already_colleague: () => "This person already works on this company.",
  colleague_already_invited: () =>
    "This address has an open invitation. Send that one again, or withdraw it first.",
  too_many_colleagues: () =>
    `A company can have at most ${colleagueLimits.perCompany} colleagues and open invitations.`,
  too_many_colleague_emails: () =>
    `You can send at most ${colleagueLimits.emailsPerDay} invitations a day. Please try again tomorrow.`,
  invitation_sent_too_often: () =>
    `An invitation can be sent at most ${colleagueLimits.sendsPerInvitation} times. Please ask your colleague to check the address.`,
  colleague_not_found: () => "This person no longer works on this company. Reload the page.",
  too_many_role_changes: () =>
    `Roles can be changed at most ${colleagueLimits.changesPerDay} times a day. Please try again tomorrow.`,
  too_many_hand_overs: () =>
    `A company can be handed over at most ${colleagueLimits.changesPerDay} times a day. Please try again tomorrow.`,
  no_account_with_address: () =>
    "No account has confirmed this address. Ask them to log in once, then try again.",
  already_owner: () => "This person already owns the company.",
  company_has_no_owner: () => "This company has no owner.",
  owner_has_company_of_that_name: () =>
    "They already have a company of this name. One of the two has to be renamed first.",
  unclaimed_company_of_that_name: () =>
    "There is already an unclaimed company of this name, with files of its own. Rename one of the two first.",
  too_many_ids: () => `At most ${idLookupLimits.perCall} IDs can be looked up at once.`,
  too_many_id_lookups: () =>
    "You have looked up too many project IDs in this hour. Please try again in an hour.",
  claim_not_found: () => "This claim no longer exists.",
  person_not_found: () => "This account no longer exists.",
  unknown_role: () => "Please choose one of the available roles.",
  role_unchanged: () => "This person already has that role. Reload the page.",
  administrator_by_configuration: () =>
    "This e-mail address is listed in ADMIN_EMAILS, so the role can only be changed in the server's settings.",
  last_administrator: () =>
    "This is the last administrator. Make someone else an administrator first.",
  person_is_administrator: () => "An administrator cannot be deleted. Remove the role first.",
  email_does_not_match: () => "This is not the account's e-mail address. Nothing was deleted.",
  [confirmationRequired]: () =>
    "Please confirm that it is you: this asks for a proof of the last 15 minutes.",
  already_administrator: () => "This person is already an administrator.",
  already_has_account: () =>
    "This person already has an account. Search for the address in the list of people.",
  already_invited: () =>
    "This address has an open invitation. Revoke that one before you send another.",
  too_many_invitations: () =>
    `At most ${invitationLimits.perDay} invitations can be sent a day. Please try again tomorrow.`,
  invitation_not_found: () =>
    "There is no invitation for the address you are logged in with. Log in with the address that received it.",
  invitation_not_pending: (state) =>
    `This invitation ${invitationEnds[state] ?? "is no longer open"}.`,
  job_not_found: () => "This job is already done.",
  job_is_running: () => "The server is doing this job right now.",
  unknown_choice: () => "Please choose what happens to the listed projects.",
  comparison_not_valid: () => "Please choose two to five projects to freeze.",
  compared_project_ambiguous: (reference) =>
    `Several projects have the ID ${reference}. Please choose the one you mean in the project table.`,
  compared_project_gone: () =>
    "One of these projects is no longer listed. Reload the page, remove it and try again.",
  too_many_frozen_comparisons: () =>
    `You can freeze at most ${frozenComparisonLimits.perDay} comparisons a day. Please try again tomorrow.`,
  record_not_valid: () => "This could not be frozen. Reload the page and try again.",
  too_many_frozen_records: () =>
    `You can freeze at most ${statementLimits.perDay} statements a day. Please try again tomorrow.`,
  missing_company_name: () =>
    "The row has no company name. Choose the column that contains it, or enter one in the file.",
  import_rows_not_valid: () =>
    "The rows could not be read. Reload the page and choose the file again.",
  import_day_in_future: () => "The file's date is in the future.",
  import_under_way: (registry) =>
    `Another file from ${registry} is being imported. Resume, discard or undo that import first.`,
  import_not_found: () => "This import was discarded.",
  import_has_moved_on: (status) => `This import is already ${status}. Reload the page.`,
  import_not_staged: () =>
    "Not all rows of the file were received. Discard this import and choose the file again.",
  too_many_ledger_files: () =>
    "Too many of your files are waiting for the team. Withdraw one, or wait for a decision.",
  no_own_project_in_file: () => "The file has no rows of your own projects.",
  methodology_name_required: () => "Please enter the methodology's name.",
  methodology_exists: () =>
    "The library already has a methodology with this name and version. Edit that one, or merge the two.",
  methodology_changed: () =>
    "Someone else has changed this methodology since you opened it. Close it and open it again.",
  methodology_not_found: () => "This methodology is no longer in the library. Reload the page.",
  methodology_in_use: () =>
    "Projects use this methodology. Merge it into another one instead of deleting it.",
  methodologies_are_one: () => "Please choose a different methodology to merge into.",
  free_text_gone: () => "This text is no longer used by any project. Reload the page.",
  type_rule_incomplete: () =>
    "Please enter a code or words, and select at least one of sector, type, sub-type and category.",
  type_rule_exists: () => "There already is a rule for this. Edit that one instead.",
  type_rule_changed: () =>
    "Someone else has changed this rule since you opened it. Close it and open it again.",
  type_rules_changed: () =>
    "Someone else has added, changed or deleted rules since you opened this page. Look at them before you reset.",
  type_rule_not_found: () => "This rule was deleted. Reload the page.",
  usage_rule_incomplete: () =>
    "Please enter scheme, clause, paraphrase, source, the day it was read, and a valid condition.",
  usage_rule_label_unknown: (label) =>
    `‘${label}’ is not the name of a label of credits, so the rule would miss it.`,
  usage_rule_changed: () =>
    "Someone else has changed this rule since you opened it. Close it and open it again.",
  usage_rule_not_found: () => "This rule was withdrawn. Reload the page.",
  document_not_found: () => "The document was not received. Please upload it again.",
  slug_taken: (slug) =>
    `Another post uses, or has used, the URL "${slug}". Please choose another one.`,
  refresh_not_under_way: () => "This refresh of the ratings has already ended.",
};

/** The message for single-line text, such as a name, that contains unprintable characters. */
export const unprintable = (field?: string) =>
  `Please remove line breaks and other unprintable characters${field ? ` (${field})` : ""}.`;

/** Messages for the database's check constraints, keyed by constraint name. */
export const brokenRules = {
  api_key_name_is_1_to_80_characters: `Please give the key a name of at most ${apiKeyLimits.nameCharacters} characters.`,
  article_slug_is_words: invalidSlugMessage,
  clause_is_1_to_200_characters: "The clause may have at most 200 characters.",
  claim_message_is_1_to_1000_characters: `Please tell our team how you are connected with the company, in at most ${claimLimits.messageCharacters} characters.`,
  claim_message_is_running_text: "Please remove unprintable characters from the message.",
  coordinates_are_a_pair: "Please enter both latitude and longitude, or neither.",
  crediting_period_ends_after_its_start: "The crediting period must end after its first day.",
  description_is_at_most_75_words: `The description may have at most ${limits.descriptionWords} words.`,
  description_is_running_text: "Please remove unprintable characters from the description.",
  file_is_at_most_5_megabytes: `A file may be at most ${limits.fileMegabytes} MB and must not be empty.`,
  file_type_is_accepted:
    "A logo and photos must be PNG or JPG files, documents PDF, DOC or DOCX files.",
  invitation_email_is_one_address: "Please enter one e-mail address, such as name@company.com.",
  latitude_is_in_range: "Please enter a latitude between -90 and 90 degrees.",
  link_is_a_web_address: "Please enter a link that starts with https://.",
  longitude_is_in_range: "Please enter a longitude between -180 and 180 degrees.",
  list_name_is_1_to_80_characters: `Please give the list a name of at most ${listLimits.nameCharacters} characters.`,
  list_note_is_at_most_500_characters: `A note may have at most ${listLimits.noteCharacters} characters.`,
  list_note_is_running_text: "Please remove unprintable characters from the note.",
  offer_note_is_at_most_500_characters: `Your note may have at most ${offerLimits.noteCharacters} characters.`,
  offer_note_is_running_text: "Please remove unprintable characters from your note.",
  methodology_title_is_at_most_200_characters:
    "Code and name together may have at most 200 characters.",
  news_slug_is_words: invalidSlugMessage,
  paraphrase_is_1_to_1000_characters: "The paraphrase may have at most 1,000 characters.",
  period_is_1_to_100_characters: "The period may have at most 100 characters.",
  registry_link_is_a_web_address: "Please enter a registry link that starts with https://.",
  rule_source_is_a_web_address: "Please enter a link to the source that starts with https://.",
  scheme_is_a_slug:
    "Please enter the scheme’s key in lower-case letters and digits, with hyphens between words.",
  scheme_name_is_1_to_100_characters: "The scheme’s name may have at most 100 characters.",
  validity_is_a_period: "The rule cannot end before it begins.",
  retired_tonnes_were_issued: "Retired tonnes cannot exceed issued tonnes.",
  vintages_are_years: "Please enter the vintages as years separated by commas.",
  website_is_a_web_address: "Please enter a website link that starts with https://.",
  vintage_is_years_or_not_applicable:
    "Please enter the vintage as YYYY, several years separated by commas, or N/A.",
} as const;
const checked: Record<string, string> = brokenRules;

const notNull = "23502";
const checkViolated = "23514";

export const namedErrors = Object.keys(named);
export const checkedRules = Object.keys(checked);

/** For the team, who can use the database's own message where we have none for it. */
export function teamMessage(error: DatabaseError): string {
  if (error.message === "company_name_taken") {
    return `The developer now has another company named "${error.details}". Please request changes.`;
  }
  return visitorMessage(error) ?? (error.message || messages.unknown);
}

/** The message for a database error; null if it is not one that the visitor can put right. */
export function visitorMessage(error: DatabaseError): string | null {
  const explain = named[error.message];
  if (explain) return explain(error.details ?? "", error.hint ?? "");
  if (error.code === checkViolated) {
    const rule = /constraint "([^"]+)"/.exec(error.message)?.[1] ?? "";
    const known = /^(\w+)_is_known$/.exec(rule)?.[1];
    if (known) return `Please choose one of the listed values (${known.replaceAll("_", " ")}).`;
    const oneLine = /^(\w+)_is_one_line$/.exec(rule)?.[1];
    if (oneLine) return unprintable(oneLine.replaceAll("_", " "));
    return checked[rule] ?? "One of the values is not valid. Please check the form.";
  }
  return error.code === notNull ? messages.missingRequiredFields : null;
}
