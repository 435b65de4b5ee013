import { t } from '@lingui/core/macro'
import { type FormEvent, useRef, useState } from 'react'
import {
  modeOfKey,
  type ProviderKeysInput,
  type ProviderState,
  type ProviderTest,
  providerKeysInput,
} from '../../../../domain/booking/prepayment/provider-keys.ts'
import { fieldErrors } from '../../../../domain/field-errors.ts'
import type { Failure } from '../../../api-error.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { FormFailure, PasswordField } from '../../../ui/field.tsx'
import { useUnsavedChanges } from '../../../ui/leaving/unsaved-changes.tsx'
import { notify } from '../../../ui/toast.ts'
import { showThenFocus } from '../form/show-then-focus.ts'
import { useSavePaymentKeysMutation, useTestPaymentKeysMutation } from './keys-api.ts'
import { modeText } from './mode-text.ts'

const empty = { secretKey: '', webhookSecret: '' }
type Values = typeof empty

export function KeysForm({ state }: { readonly state: ProviderState }) {
  const { form, values, errors, failure, test, isSaving, isTesting, ...acts } = useKeysForm(state)
  const isKept = state.stored?.keys === 'kept'
  const hint = isKept ? t`Kept, and never shown. Leave it empty to keep it.` : undefined
  const mode = modeOfKey(values.secretKey.trim())
  const field = (name: keyof Values) => ({
    name,
    value: values[name],
    error: errors[name],
    autoComplete: 'off',
    spellCheck: false,
    ...(hint !== undefined && { hint }),
    onChange: ({ target }: { readonly target: { readonly value: string } }) => acts.change({ [name]: target.value }),
  })
  return (
    <form ref={form} onSubmit={acts.submit} noValidate method="post" className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <div className="grid gap-4 sm:grid-cols-2">
        <PasswordField label={t`Secret key`} {...field('secretKey')} />
        <PasswordField label={t`Signing secret of the webhook`} {...field('webhookSecret')} />
      </div>
      {mode && <p role="status">{modeText(mode)}</p>}
      <FormFailure failure={failure} isKept />
      {test && (
        <Alert tone={test.works ? 'success' : 'danger'} live>
          {test.message}
        </Alert>
      )}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={isSaving} disabled={isTesting} className="grow sm:grow-0">
          {t`Save keys`}
        </Button>
        <Button variant="secondary" busy={isTesting} disabled={isSaving} onClick={acts.tryIt} className="grow sm:grow-0">
          {t`Test the connection`}
        </Button>
      </div>
      {acts.question}
      <ConfirmDialog
        open={acts.openProblem !== null}
        onOpenChange={(open) => !open && acts.keepOpen()}
        title={t`Change to other keys?`}
        confirm={t`Change them`}
        cancel={t`Keep the present keys`}
        busy={isSaving}
        onConfirm={() => void acts.leaveOpen()}
      >
        {acts.openProblem}
      </ConfirmDialog>
    </form>
  )
}

function useKeysForm({ stored }: ProviderState) {
  const form = useRef<HTMLFormElement>(null)
  const [values, setValues] = useState<Values>(empty)
  const [errors, setErrors] = useState<Partial<Record<string, string>>>({})
  const [failure, setFailure] = useState<string | null>(null)
  const [test, setTest] = useState<ProviderTest | null>(null)
  /** Why other keys are refused, which the owner can overrule. */
  const [openProblem, setOpenProblem] = useState<string | null>(null)
  const [saveKeys, { isLoading: isSaving }] = useSavePaymentKeysMutation()
  const [testKeys, { isLoading: isTesting }] = useTestPaymentKeysMutation()
  const { question } = useUnsavedChanges(!isSaving && (values.secretKey !== '' || values.webhookSecret !== ''))

  function read(): ProviderKeysInput | null {
    const typed = Object.fromEntries(Object.entries(values).filter(([, text]) => text.trim() !== ''))
    const { data, error } = providerKeysInput.safeParse(stored ? typed : values)
    if (data) return data
    showThenFocus(form, () => setErrors(fieldErrors(error)))
    return null
  }

  async function send(act: (input: ProviderKeysInput) => Promise<void>): Promise<void> {
    if (isSaving || isTesting) return
    setFailure(null)
    setErrors({})
    setTest(null)
    const input = read()
    if (!input) return
    await act(input).catch((thrown: unknown) => {
      const { message, fields, reason } = thrown as Failure
      if (reason === 'payments_open') setOpenProblem(message)
      else if (fields && Object.keys(fields).length > 0) showThenFocus(form, () => setErrors(fields))
      else setFailure(message)
    })
  }

  const save = (leavesOpen: boolean) =>
    send(async (input) => {
      await saveKeys({ ...input, version: stored?.version ?? 0, leavesOpen }).unwrap()
      setValues(empty)
      notify({ about: 'payment keys', text: t`Keys saved. Clients can pay from now on.` })
    })

  return {
    form,
    values,
    errors,
    failure,
    test,
    isSaving,
    isTesting,
    question,
    change(part: Partial<Values>) {
      setValues((before) => ({ ...before, ...part }))
      setErrors({})
      setTest(null)
    },
    submit(event: FormEvent) {
      event.preventDefault()
      return save(false)
    },
    openProblem,
    keepOpen: () => setOpenProblem(null),
    async leaveOpen(): Promise<void> {
      await save(true)
      setOpenProblem(null)
    },
    tryIt: () => send(async (input) => setTest(await testKeys(input).unwrap())),
  }
}
