import { t } from '@lingui/core/macro'
import { useRef, useState } from 'react'
import type { SecondFactor } from '../../../../domain/people/second-factor.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/field.tsx'
import { notify } from '../../../ui/toast.ts'
import { useFocusKept } from '../../../ui/use-still-list.ts'
import { PasskeyRow } from './passkey-row.tsx'
import { PasswordForm } from './password-form.tsx'
import { useAddPasskeyMutation } from './security-api.ts'

interface PasskeysPartProps {
  readonly state: SecondFactor
}

export function PasskeysPart({ state }: PasskeysPartProps) {
  const [addPasskey] = useAddPasskeyMutation()
  const [isAdding, setIsAdding] = useState(false)
  const [wasRefused, setWasRefused] = useState(false)
  const [name, setName] = useState('')
  // Rendered in browsers only, after its state was fetched.
  const canAdd = canUsePasskeys(state.passkeyHost)
  const part = useRef<HTMLDivElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  useFocusKept(part, heading)

  async function add(password: string): Promise<boolean> {
    setWasRefused(false)
    const added = await addPasskey({ password, name: name.trim() }).unwrap()
    setWasRefused(added === null)
    if (added === null) return false
    setIsAdding(false)
    setName('')
    notify({ text: t`Your passkey is added.` })
    return true
  }

  return (
    <div ref={part} className="grid gap-4 border-t border-line pt-5">
      <div className="grid gap-1">
        <h3 ref={heading} tabIndex={-1} className="text-lg font-medium">
          {t`Passkeys`}
        </h3>
        <p className="text-muted">{t`Sign in with your fingerprint, your face or your device’s PIN. No password, no code.`}</p>
      </div>
      {state.passkeys.length > 0 && (
        <ul className="grid gap-2">
          {state.passkeys.map((passkey) => (
            <PasskeyRow key={passkey.id} passkey={passkey} />
          ))}
        </ul>
      )}
      {!canAdd && <p className="text-muted">{whyNot(state.passkeyHost)}</p>}
      {canAdd && !isAdding && (
        <div>
          <Button variant="secondary" onClick={() => setIsAdding(true)}>
            {t`Add a passkey`}
          </Button>
        </div>
      )}
      {isAdding && (
        <PasswordForm action={t`Add passkey`} busy={t`Waiting for your device…`} send={add} onCancel={() => setIsAdding(false)}>
          {wasRefused && (
            <Alert tone="info" live>
              {t`Your device didn’t add a passkey. It may have one for this salon already.`}
            </Alert>
          )}
          <TextField
            label={t`Name`}
            name="passkey-name"
            maxLength={60}
            value={name}
            hint={t`Optional, such as “Phone” or “Front desk”`}
            onChange={(event) => setName(event.target.value)}
          />
        </PasswordForm>
      )}
    </div>
  )
}

function whyNot(host: string): string {
  if (window.location.hostname !== host) return t`Passkeys work only at ${host}, over https. Open this page there to add one.`
  return window.isSecureContext ? t`This browser can’t use passkeys.` : t`Passkeys need https.`
}

/** True over https, or at localhost. @param host the passkeys' host */
function canUsePasskeys(host: string): boolean {
  return window.isSecureContext && 'PublicKeyCredential' in window && window.location.hostname === host
}
