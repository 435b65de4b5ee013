import type { Books } from './books.ts'
import { type FormGroup, readList } from './form.ts'
import { invalidInput } from './refusal.ts'

/** Replaces ids by their objects along the paths of `expand`, four levels deep at most; with lists, paths begin with `data`. */
export function expand(books: Books, object: object, form: FormGroup): object {
  const answer = structuredClone(object) as Record<string, unknown>
  for (const path of readList(form, 'expand')) {
    const names = String(path).split('.')
    if (names.length > 4) throw invalidInput('expand', 'Properties can be expanded 4 levels deep at most')
    expandPath(books, answer, names)
  }
  return answer
}

function expandPath(books: Books, object: unknown, [name, ...rest]: readonly string[]): void {
  if (name === undefined || typeof object !== 'object' || object === null) return
  if (Array.isArray(object)) {
    for (const item of object) expandPath(books, item, [name, ...rest])
    return
  }
  const record = object as Record<string, unknown>
  if (!(name in record)) throw invalidInput('expand', `This property cannot be expanded (${name}).`)
  const value = record[name]
  if (typeof value === 'string') record[name] = structuredClone(lookUp(books, value)) ?? value
  expandPath(books, record[name], rest)
}

function lookUp(books: Books, id: string): object | undefined {
  const all = [books.intents, books.setups, books.charges, books.methods, books.customers, books.refunds, books.sessions]
  return all.map((objects) => objects.get(id)).find(Boolean)
}
