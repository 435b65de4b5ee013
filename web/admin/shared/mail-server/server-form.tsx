import { t } from '@lingui/core/macro'
import { say } from '../../../../domain/language/say.ts'
import { type MailProvider, mailProviders, providerAt } from '../../../../domain/messages/mail-providers.ts'
import {
  type Encryption,
  encryptions,
  type MailServer,
  type MailServerTest,
  usualPorts,
} from '../../../../domain/messages/mail-server.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { FormFailure, PasswordField, SelectField, TextField } from '../../../ui/field.tsx'
import { useUnsavedChanges } from '../../../ui/leaving/unsaved-changes.tsx'
import type { ServerValues } from './server-values.ts'
import { useServerForm } from './use-server-form.ts'

const encryptionNames = (): Record<Encryption, string> => ({
  tls: t`TLS (usually port 465)`,
  starttls: t`STARTTLS (usually port 587)`,
  none: t`None, in your own network only (usually port 25)`,
})

interface ServerFormProps {
  readonly stored: MailServer | null
  /** Asks before unsaved input is left; the setup guide has its own question. */
  readonly isGuarded: boolean
}

function Guard({ isChanged }: { readonly isChanged: boolean }) {
  return useUnsavedChanges(isChanged).question
}

export function ServerForm({ stored, isGuarded }: ServerFormProps) {
  const { form, values, errors, failure, test, isSaving, isTesting, isChanged, ...acts } = useServerForm(stored)
  const { change, submit, tryIt, saveUntested } = acts
  const provider = providerAt(values.host.trim().toLowerCase())
  const field = (name: 'host' | 'port' | 'user' | 'password' | 'senderName' | 'senderAddress') => ({
    name,
    value: values[name],
    error: errors[name],
    spellCheck: false,
    onChange: ({ target }: { readonly target: { readonly value: string } }) => change({ [name]: target.value }),
  })

  return (
    <form ref={form} onSubmit={submit} noValidate method="post" className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <div className="grid gap-4 sm:grid-cols-2">
        <ProviderField provider={provider} onChange={change} />
        <TextField label={t`Server`} placeholder="smtp.salon.example" inputMode="url" autoComplete="off" {...field('host')} />
        <EncryptionField values={values} error={errors.encryption} onChange={change} />
        <TextField label={t`Port`} inputMode="numeric" autoComplete="off" {...field('port')} />
      </div>
      <label className="flex min-h-11 items-center gap-3">
        <input
          type="checkbox"
          checked={values.signsIn}
          onChange={({ target }) => change({ signsIn: target.checked })}
          className="size-5 accent-accent"
        />
        {t`The server wants a user and a password`}
      </label>
      {values.signsIn && (
        <>
          {provider && <p className="max-w-prose">{say(provider.wants)}</p>}
          <div className="grid gap-4 sm:grid-cols-2">
            <TextField
              label={t({ message: 'User', comment: 'Name by which one signs in to the mail server' })}
              autoComplete="off"
              autoCapitalize="none"
              {...field('user')}
            />
            <PasswordField
              label={t`Password`}
              autoComplete="new-password"
              {...field('password')}
              {...(stored?.password === 'kept' && { hint: t`Kept, and never shown. Leave it empty to keep it.` })}
            />
          </div>
        </>
      )}
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField label={t`Sender’s name`} hint={t`Empty: the salon’s name.`} autoComplete="off" {...field('senderName')} />
        <TextField
          label={t`Sender’s email`}
          hint={t`One that you may send from by this server.`}
          type="email"
          autoComplete="off"
          {...field('senderAddress')}
        />
      </div>
      <FormFailure failure={failure} isKept />
      {test && <TestResult test={test} />}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={isSaving} disabled={isTesting} className="grow sm:grow-0">
          {t`Save mail server`}
        </Button>
        <Button variant="secondary" busy={isTesting} disabled={isSaving} onClick={tryIt} className="grow sm:grow-0">
          {t`Send a test mail`}
        </Button>
        {test && !test.sent && (
          <Button variant="secondary" disabled={isSaving || isTesting} onClick={saveUntested} className="grow sm:grow-0">
            {t`Save without a test`}
          </Button>
        )}
      </div>
      {isGuarded && <Guard isChanged={isChanged && !isSaving} />}
    </form>
  )
}

interface ProviderFieldProps {
  readonly provider: MailProvider | undefined
  readonly onChange: (part: Partial<ServerValues>) => void
}

function ProviderField({ provider, onChange }: ProviderFieldProps) {
  function choose(id: string): void {
    const chosenProvider = mailProviders.find((one) => one.id === id)
    const { host = '', port = 587, encryption = 'starttls', user } = chosenProvider ?? {}
    onChange({ host, port: String(port), encryption, signsIn: true, ...(user !== undefined && { user }) })
  }

  return (
    <SelectField
      label={t`Provider`}
      hint={t`Fills in the server for you.`}
      value={provider?.id ?? ''}
      onChange={({ target }) => choose(target.value)}
      options={mailProviders.map(({ id, name }) => [id, name])}
    >
      <option value="">{t({ message: 'Another one', comment: 'Provider of mail' })}</option>
    </SelectField>
  )
}

interface EncryptionFieldProps {
  readonly values: ServerValues
  readonly error: string | undefined
  readonly onChange: (part: Partial<ServerValues>) => void
}

function EncryptionField({ values, error, onChange }: EncryptionFieldProps) {
  const names = encryptionNames()
  return (
    <SelectField
      label={t`Encryption`}
      error={error}
      value={values.encryption}
      onChange={({ target }) => {
        const encryption = encryptions.find((one) => one === target.value) ?? 'starttls'
        const isUsual = values.port.trim() === String(usualPorts[values.encryption])
        onChange({ encryption, ...(isUsual && { port: String(usualPorts[encryption]) }) })
      }}
      options={encryptions.map((one) => [one, names[one]])}
    />
  )
}

function TestResult({ test }: { readonly test: MailServerTest }) {
  return (
    <Alert tone={test.sent ? 'success' : 'danger'} live>
      <p className="max-w-prose wrap-anywhere">{test.message}</p>
      {/* In a line of its own: a server's message need not be a sentence. */}
      {!test.sent && <p>{t`Nothing you entered is lost.`}</p>}
    </Alert>
  )
}
