import { compileMessage } from '@lingui/message-utils/compileMessage'

const plain = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ'
const accented = 'áƀćđéƒǵĥíĵķĺḿńóṕɋŕśťúṽẃẋýźÁƁĆĐÉƑǴĤÍĴĶĹḾŃÓṔɊŔŚŤÚṼẂẊÝŹ'

const accent = (letter: string) => [...accented][plain.indexOf(letter)] ?? letter

/** Elements such as '<0>' and placeholders of mails such as '{salon}'. */
const unchangedParts = /(<\/?\d+\/?>|\{\w+\})/

/** A message in the pseudo-language, compiled: each letter has an accent, vowels come twice. Values, elements and plural forms stay. */
export function pseudoWords(message: string): ReturnType<typeof compileMessage> {
  const accentText = (text: string) =>
    text
      .split(unchangedParts)
      .map((part) => (unchangedParts.test(part) ? part : part.replace(/[aeiou]/gi, '$&$&').replace(/[a-z]/gi, accent)))
      .join('')
  return ['[', ...compileMessage(message, accentText), ']']
}
