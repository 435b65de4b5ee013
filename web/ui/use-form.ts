import { type ChangeEvent, type FormEvent, useRef, useState } from 'react'
import type { z } from 'zod'
import { fieldErrors } from '../../domain/field-errors.ts'
import type { Failure } from '../api-error.ts'

interface FormOptions<Values extends Record<string, string>, Input> {
  /** The form as it is at first and after a success. */
  readonly empty: Values
  readonly schema: z.ZodType<Input>
  /** Sends what was entered. It may throw a `Failure`, whose field messages are shown at their fields. */
  readonly send: (input: Input) => Promise<unknown>
}

/**
 * A form of text fields: checked when it is submitted, a field's error gone as soon as somebody types in it, emptied on
 * success, the focus on the first field that needs attention.
 */
export function useForm<Values extends Record<string, string>, Input>({ empty, schema, send }: FormOptions<Values, Input>) {
  const [values, setValues] = useState(empty)
  const [errors, setErrors] = useState<Partial<Record<string, string>>>({})
  const [isSending, setIsSending] = useState(false)
  const form = useRef<HTMLFormElement>(null)

  function showErrors(found: Record<string, string>): void {
    setErrors(found)
    const first = Object.keys(values).find((name) => found[name])
    const field = first && form.current?.elements.namedItem(first)
    if (field instanceof HTMLElement) field.focus()
  }

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    if (isSending) return
    const checked = schema.safeParse(values)
    if (!checked.success) return showErrors(fieldErrors(checked.error))
    setErrors({})
    setIsSending(true)
    try {
      await send(checked.data)
      setValues(empty)
    } catch (thrown) {
      const { fields } = thrown as Partial<Failure>
      if (fields) showErrors(fields)
    } finally {
      setIsSending(false)
    }
  }

  /** What an input needs to belong to the form. */
  function field(name: keyof Values & string) {
    return {
      name,
      value: values[name] ?? '',
      error: errors[name],
      onChange(event: ChangeEvent<HTMLInputElement>) {
        const { value } = event.target
        setValues((current) => ({ ...current, [name]: value }))
        setErrors(({ [name]: _gone, ...others }) => others)
      },
    }
  }

  return { formProps: { ref: form, onSubmit: submit, noValidate: true, method: 'post' }, field, isSending } as const
}
