import { msg } from '@lingui/core/runtime-macro'
import { say } from '../../../../domain/language/say.ts'
import { nameInMail } from '../../../../domain/messages/template.ts'

/** How a mail names its reader. */
export function nameOf({ name }: { readonly name: string }): string {
  return nameInMail(name) || say(msg({ message: 'there', comment: 'Stands for an unknown name: “Hi there, …”' }))
}
