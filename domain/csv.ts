/** Makes a spreadsheet read the file as UTF-8. */
export const byteOrderMark = '\uFEFF'

/**
 * One line of a CSV file, RFC 4180: fields in quotes where they need them, ended by CR LF. What a spreadsheet would take for a formula gets an
 * apostrophe in front, since a client can choose their own name; also behind a semicolon, where spreadsheets of many countries begin a new cell
 * whatever the quotes say.
 * Source: https://owasp.org/www-community/attacks/CSV_Injection
 */
export function csvLine(fields: readonly string[]): string {
  return `${fields.map(csvField).join(',')}\r\n`
}

function csvField(value: string): string {
  const harmless = value.replace(/(^|[;\t\r\n][\s"]*)(?=[=+\-@\t\r])/g, "$1'")
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}
