import { type ChangeEvent, type FormEvent, useEffect, useRef, useState } from 'react'
import type { z } from 'zod'
import { fieldErrors } from '../../domain/field-errors.ts'
import { type Failure, unreachable } from '../api-error.ts'
import { useKept } from './leaving/kept.ts'

interface FormOptions<Values extends object, Input> {
  /** The form as it is at first and after a success. */
  readonly empty: Values
  /** Or how it is loaded: a first page does without zod until somebody types. */
  readonly schema: z.ZodType<Input> | (() => Promise<z.ZodType<Input>>)
  /** Sends what was entered; false if the person has canceled. It may throw a `Failure`, whose field messages are shown at their fields. */
  readonly send: (input: Input) => Promise<unknown>
  /** Keeps what was typed until it is sent, also where the form is left: see `useKept`. Never for secrets. */
  readonly keptAs?: string | undefined
  /** Called after a success, unless the form has been closed. */
  readonly onSent?: () => void
}

type NameOf<Values> = keyof Values & string
/** The names of the fields that hold text. */
type TextNameOf<Values> = { [Name in NameOf<Values>]: Values[Name] extends string ? Name : never }[NameOf<Values>]

/** Inputs whose value is no text. */
const notText = '[type=file], [type=radio], [type=checkbox]'

/** @throws a `Failure` where it can't be loaded */
function loaded<Schema>(load: () => Promise<Schema>): Promise<Schema> {
  return load().catch((cause) => {
    throw unreachable(cause).failure
  })
}

/** The fields as they were sent are emptied; what has been typed since stays, to be sent next. */
export function emptiedOf<Values extends object>(current: Values, sent: Values, empty: Values): Values {
  const since = Object.entries(current).filter(([name, value]) => value !== sent[name as keyof Values])
  return { ...empty, ...Object.fromEntries(since) }
}

/**
 * A form: validated on submit, a field's error cleared when the field changes, emptied on success, the focus on the first invalid field.
 * After an error everything entered is still there.
 */
export function useForm<Values extends object, Input>({ empty, schema, send, keptAs, onSent }: FormOptions<Values, Input>) {
  const [values, setValues] = useState(empty)
  const [errors, setErrors] = useState<Partial<Record<string, string>>>({})
  const [failure, setFailure] = useState<string | null>(null)
  const [isSending, setIsSending] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const [began] = useState(empty)
  const forget = useKept({
    name: keptAs,
    values,
    empty: began,
    restore: (typed) => setValues((current) => ({ ...current, ...typed })),
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for what was typed or filled in by the browser before hydration
  useEffect(() => {
    const typed = Object.entries(values).flatMap(([name, value]) => {
      // Not a file's field: it has the name of the image's address, and would empty it.
      const input = form.current?.querySelector(`textarea[name="${name}"], input[name="${name}"]:not(${notText})`)
      const isTextField = input instanceof HTMLInputElement || input instanceof HTMLTextAreaElement
      if (!isTextField || !(typeof value === 'string' || value === undefined)) return []
      // A form that is given no value for a field shows what is saved.
      return input.value !== (value ?? input.defaultValue) ? [[name, input.value]] : []
    })
    if (typed.length > 0) setValues((current) => ({ ...current, ...Object.fromEntries(typed) }))
  }, [])
  useEffect(() => {
    // It stands above the fields, and on a phone its button may be a window's height further down.
    if (failure) form.current?.querySelector('[role=alert]')?.scrollIntoView({ block: 'nearest' })
  }, [failure])

  /** @returns whether one of the form's own fields is among them */
  function showErrors(found: Record<string, string>): boolean {
    setErrors(found)
    const first = Object.keys(values).find((name) => found[name])
    const named = first && form.current?.elements.namedItem(first)
    const field = named instanceof RadioNodeList ? named[0] : named
    if (field instanceof HTMLElement) field.focus()
    return first !== undefined
  }

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    if (isSending) return
    setFailure(null)
    setIsSending(true)
    try {
      const checked = (typeof schema === 'function' ? await loaded(schema) : schema).safeParse(values)
      if (!checked.success) return void showErrors(fieldErrors(checked.error))
      setErrors({})
      if ((await send(checked.data)) === false) return
      forget()
      setValues((current) => emptiedOf(current, values, empty))
      if (form.current) onSent?.()
    } catch (thrown) {
      const { fields = {}, message = null } = thrown as Partial<Failure>
      if (!showErrors(fields)) setFailure(message)
    } finally {
      setIsSending(false)
    }
  }

  function set<Name extends NameOf<Values>>(name: Name, value: Values[Name]): void {
    setValues((current) => ({ ...current, [name]: value }))
    setErrors(({ [name]: _removed, ...others }) => others)
  }

  /** What a text input needs to belong to the form. */
  function field(name: TextNameOf<Values>) {
    return {
      name,
      value: values[name] as string,
      error: errors[name],
      onChange(event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) {
        set(name, event.target.value as Values[typeof name])
      },
    }
  }

  /** It is there by the time that somebody has typed something. */
  function onFocus(): void {
    if (typeof schema === 'function') schema().catch(() => {})
  }

  return {
    formProps: { ref: form, onSubmit: submit, onFocus, noValidate: true, method: 'post' },
    values,
    errors,
    field,
    set,
    /** For a button that gives up what was typed. */
    forget,
    isSending,
    /** Whether any value differs from its first one. */
    isChanged: JSON.stringify(values) !== JSON.stringify(empty),
    /** Why the last submit failed, apart from field errors. */
    failure,
  } as const
}
