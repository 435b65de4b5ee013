import type { AppError } from '../../domain/app-error.ts'

type Words = Readonly<Record<string, (data: never) => AppError>>
type DataOf<Word> = Word extends () => AppError ? unknown : Word extends (data: infer Data) => AppError ? Data : never

/**
 * Makes the function with which a room's queries and commands refuse: a code with data becomes an error that a person may read.
 * @param words the errors by code
 */
export function refusals<Room extends Words>(words: Room) {
  return <Code extends keyof Room & string>(refusal: { readonly code: Code } & DataOf<Room[Code]>): AppError =>
    (words[refusal.code] as (data: unknown) => AppError)(refusal)
}
