/** What texts that people write may hold, since they stand beside texts of others: in mails, on boards, in lists. */

/** No ends of lines, and nothing that turns the direction of what follows: a name must not rewrite its line. */
export const oneLine = /^[^\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]*$/u;

/** The same of texts of several lines. */
export const manyLines = /^(?:[^\p{Cc}\u202a-\u202e\u2066-\u2069]|[\t\r\n])*$/u;

/** Something that is seen: a name of spaces without width is none. */
export const visible = /[\p{L}\p{N}\p{P}\p{S}]/u;
