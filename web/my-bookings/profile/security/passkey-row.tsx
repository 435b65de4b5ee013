import { t } from '@lingui/core/macro'
import { KeyRound } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { type Passkey, passkeyNameInput } from '../../../../domain/people/second-factor.ts'
import type { Failure } from '../../../api-error.ts'
import { useFormats } from '../../../store/hooks.ts'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { FormFailure, TextField } from '../../../ui/field.tsx'
import { notify } from '../../../ui/toast.ts'
import { useForm } from '../../../ui/use-form.ts'
import { useRemovePasskeyMutation, useRenamePasskeyMutation } from './security-api.ts'

interface PasskeyRowProps {
  readonly passkey: Passkey
}

export function PasskeyRow({ passkey }: PasskeyRowProps) {
  const [removePasskey, { isLoading: isRemoving }] = useRemovePasskeyMutation()
  const formats = useFormats()
  const [open, setOpen] = useState<'name' | 'removal' | null>(null)
  const renaming = useRef<HTMLButtonElement>(null)
  function closeName(): void {
    setOpen(null)
    renaming.current?.focus()
  }

  async function remove(): Promise<void> {
    try {
      await removePasskey(passkey.id).unwrap()
      setOpen(null)
      notify({ text: t`The passkey is removed.` })
    } catch (thrown) {
      notify({ text: (thrown as Failure).message, tone: 'danger' })
    }
  }

  return (
    <li className="grid gap-3 rounded-control border border-line p-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <KeyRound aria-hidden="true" className="size-5 shrink-0 text-accent" />
        <div className="min-w-0 grow">
          <p className="font-medium wrap-anywhere">{passkey.name}</p>
          <p className="text-sm text-muted">{t`Added ${{ date: formats.date(passkey.createdAt) }}`}</p>
        </div>
        <div className="flex gap-1">
          <Button
            ref={renaming}
            variant="quiet"
            className="px-3"
            aria-expanded={open === 'name'}
            aria-label={t`Rename ${{ name: passkey.name }}`}
            onClick={() => setOpen(open === 'name' ? null : 'name')}
          >
            {t`Rename`}
          </Button>
          <Button
            variant="quiet"
            className="px-3"
            aria-label={t`Remove ${{ name: passkey.name }}`}
            onClick={() => setOpen('removal')}
          >
            {t`Remove`}
          </Button>
        </div>
      </div>
      {open === 'name' && <NameForm passkey={passkey} onClose={closeName} />}
      <ConfirmDialog
        open={open === 'removal'}
        onOpenChange={(isOpen) => !isOpen && setOpen(null)}
        title={t`Remove ${{ name: passkey.name }}?`}
        confirm={isRemoving ? t`Removing…` : t`Remove passkey`}
        cancel={t`Keep it`}
        busy={isRemoving}
        onConfirm={remove}
      >
        <p>{t`It won’t sign you in anymore. Delete it from your device’s passwords too.`}</p>
      </ConfirmDialog>
    </li>
  )
}

interface NameFormProps extends PasskeyRowProps {
  readonly onClose: () => void
}

function NameForm({ passkey: { id, name }, onClose }: NameFormProps) {
  const [renamePasskey] = useRenamePasskeyMutation()
  const { formProps, field, isSending, failure } = useForm({
    empty: { name },
    schema: passkeyNameInput,
    async send(input) {
      await renamePasskey({ id, name: input.name }).unwrap()
    },
    onSent: onClose,
  })
  const { ref } = formProps
  useEffect(() => ref.current?.querySelector('input')?.focus(), [ref])
  return (
    <form {...formProps} className="grid gap-2.5">
      <FormFailure failure={failure} />
      <TextField label={t`New name`} maxLength={60} {...field('name')} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={isSending}>
          {t`Save name`}
        </Button>
        <Button variant="secondary" onClick={onClose}>
          {t({ message: 'Cancel', context: 'nothing is saved' })}
        </Button>
      </div>
    </form>
  )
}
