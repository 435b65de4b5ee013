/** Makes a spreadsheet read the file as UTF-8. */
export const byteOrderMark = '\uFEFF'

/** What begins a formula: in a spreadsheet set to an East Asian language the full-width signs do too. Tab and return are skipped before one. */
const formulaStart = /(^|[;\t\r\n][\s"]*)(?=[=+\-@\uFF1D\uFF0B\uFF0D\uFF20\t\r])/g

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
  const harmless = value.replace(formulaStart, "$1'")
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}
