import { invalidInput, missingParameter } from './refusal.ts'

export type FormValue = string | FormGroup
export interface FormGroup {
  [name: string]: FormValue
}

/** Reads `a[b][0]=c` as Stripe does: groups within groups, lists by their numbers. */
export function readForm(text: string): FormGroup {
  const form: FormGroup = {}
  for (const [name, value] of new URLSearchParams(text)) place(form, name.replaceAll(']', '').split('['), value)
  return form
}

function place(group: FormGroup, [name = '', ...rest]: string[], value: string): void {
  if (rest.length === 0) {
    group[name] = value
    return
  }
  const inner = group[name]
  const next: FormGroup = typeof inner === 'object' ? inner : {}
  group[name] = next
  place(next, rest, value)
}

export function refuseUnknown(form: FormGroup, names: readonly string[], prefix = ''): void {
  const unknown = Object.keys(form).find((name) => !names.includes(name))
  if (unknown === undefined) return
  const param = prefix ? `${prefix}[${unknown}]` : unknown
  throw invalidInput(param, `Received unknown parameter: ${param}`, 'parameter_unknown')
}

export function readField(form: FormGroup, name: string): string | undefined {
  const value = form[name]
  if (typeof value === 'object') throw invalidInput(name, `Invalid string: ${name}`)
  if (value === '') throw invalidInput(name, `You passed an empty string for '${name}'.`, 'parameter_invalid_empty')
  return value
}

export function requiredText(form: FormGroup, name: string): string {
  const value = readField(form, name)
  if (value === undefined) throw missingParameter(name)
  return value
}

export function readChoice<Choice extends string>(
  form: FormGroup,
  name: string,
  choices: readonly Choice[],
): Choice | undefined {
  const value = readField(form, name)
  const choice = choices.find((each) => each === value)
  if (value !== undefined && choice === undefined) {
    throw invalidInput(name, `Invalid ${name}: must be one of ${choices.join(', ')}`)
  }
  return choice
}

export function readWholeNumber(form: FormGroup, name: string): number | undefined {
  const value = readField(form, name)
  if (value === undefined) return undefined
  if (!/^-?\d{1,16}$/.test(value)) throw invalidInput(name, `Invalid integer: ${value}`, 'parameter_invalid_integer')
  return Number(value)
}

export function readGroup(form: FormGroup, name: string): FormGroup {
  const value = form[name] ?? {}
  if (typeof value === 'string') throw invalidInput(name, `Invalid object: ${name}`)
  return value
}

export function readList(form: FormGroup, name: string): FormValue[] {
  return Object.values(readGroup(form, name))
}

/** At most 50 keys of 40 characters, with texts of 500. */
export function readMetadata(form: FormGroup): Record<string, string> {
  const entries = Object.entries(readGroup(form, 'metadata'))
  if (entries.length > 50) throw invalidInput('metadata', 'Metadata can have up to 50 keys')
  for (const [key, value] of entries) {
    const isValid = typeof value === 'string' && key.length <= 40 && value.length <= 500
    if (!isValid) throw invalidInput(`metadata[${key}]`, `Metadata ${key} is too long or not a text`)
  }
  return Object.fromEntries(entries) as Record<string, string>
}
