import {
  type ChangeEvent,
  type Dispatch,
  type FormEvent,
  type RefObject,
  type SetStateAction,
  useEffect,
  useRef,
  useState,
} from 'react'
import type { z } from 'zod'
import { fieldErrors } from '../../domain/field-errors.ts'
import { type Failure, unreachable } from '../api-error.ts'
import { useKept } from './leaving/kept.ts'

interface FormOptions<Values extends object, Input> {
  /** Initial values, also after a success. */
  readonly empty: Values
  /** The schema, or its loader: a first page goes without zod until somebody types. */
  readonly schema: z.ZodType<Input> | (() => Promise<z.ZodType<Input>>)
  /** Sends the input; false if canceled. May throw a `Failure`, whose field messages are shown at the fields. */
  readonly send: (input: Input) => Promise<unknown>
  /** Saves input until it is sent: see `useKept`. Never for secrets. */
  readonly keptAs?: string | undefined
  /** Called after a success, unless the form was closed. */
  readonly onSent?: () => void
}

type NameOf<Values> = keyof Values & string
type TextNameOf<Values> = { [Name in NameOf<Values>]: Values[Name] extends string ? Name : never }[NameOf<Values>]

const notText = '[type=file], [type=radio], [type=checkbox]'

/** @throws a `Failure` if it can't be loaded */
function loaded<Schema>(load: () => Promise<Schema>): Promise<Schema> {
  return load().catch((cause) => {
    throw unreachable(cause).failure
  })
}

/** Empties the fields as sent; later input stays, to be sent next. */
export function emptySent<Values extends object>(current: Values, sent: Values, empty: Values): Values {
  const since = Object.entries(current).filter(([name, value]) => value !== sent[name as keyof Values])
  return { ...empty, ...Object.fromEntries(since) }
}

type FormRef = RefObject<HTMLFormElement | null>

/** Adopts input from before hydration, typed or filled in by the browser. */
function useTypedEarlier<Values extends object>(form: FormRef, values: Values, setValues: Dispatch<SetStateAction<Values>>) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, after hydration
  useEffect(() => {
    const typed = Object.entries(values).flatMap(([name, value]) => {
      // Not file inputs: they are named after the image's address, and would empty it.
      const input = form.current?.querySelector(`textarea[name="${name}"], input[name="${name}"]:not(${notText})`)
      const isTextField = input instanceof HTMLInputElement || input instanceof HTMLTextAreaElement
      if (!isTextField || !(typeof value === 'string' || value === undefined)) return []
      // Uncontrolled fields show the saved value.
      return input.value !== (value ?? input.defaultValue) ? [[name, input.value]] : []
    })
    if (typed.length > 0) setValues((current) => ({ ...current, ...Object.fromEntries(typed) }))
  }, [])
}

function useFailureShown(form: FormRef, failure: string | null): void {
  useEffect(() => {
    // Above the fields, which on a phone may be a window's height above the button.
    if (failure) form.current?.querySelector('[role=alert]')?.scrollIntoView({ block: 'nearest' })
  }, [form, failure])
}

function focusField(form: FormRef, name: string | undefined): void {
  const input = name && form.current?.elements.namedItem(name)
  const field = input instanceof RadioNodeList ? input[0] : input
  if (field instanceof HTMLElement) field.focus()
}

/** Validates on submit, clears a field's error on change, empties on success, focuses the first invalid field. */
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
  useTypedEarlier(form, values, setValues)
  useFailureShown(form, failure)

  /** @returns true if one of the form's own fields is among them */
  function showErrors(found: Record<string, string>): boolean {
    setErrors(found)
    const first = Object.keys(values).find((name) => found[name])
    focusField(form, first)
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
      setValues((current) => emptySent(current, values, empty))
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

  /** Loads the schema while somebody types. */
  function onFocus(): void {
    if (typeof schema === 'function') schema().catch(() => {})
  }

  return {
    formProps: { ref: form, onSubmit: submit, onFocus, noValidate: true, method: 'post' },
    values,
    errors,
    field,
    set,
    forget,
    isSending,
    isChanged: JSON.stringify(values) !== JSON.stringify(empty),
    /** Failure of the last submit, apart from field errors. */
    failure,
  } as const
}
