/** Single-byte encodings with their languages' letters beyond ASCII; other scripts' letters by frequency. */
const alphabets = {
  'windows-1252': ['äöüß', 'àâæçéèêëîïôœùûü', 'áéíñóúü', 'áâãàçéêíóôõú', 'àèéìòù', 'åäöéü', 'æøåéü', 'éëïöüè', 'áðéíóúýþæö'],
  macintosh: ['äöüß', 'àâæçéèêëîïôœùûü', 'áéíñóúü', 'áâãàçéêíóôõú', 'àèéìòù', 'åäöéü', 'æøåéü', 'éëïöüè'],
  cp850: ['äöüß', 'àâæçéèêëîïôùûü', 'áéíñóúü', 'áâãàçéêíóôõú', 'àèéìòù', 'åäöéü', 'æøåéü', 'éëïöüè'],
  'windows-1250': ['ąćęłńóśźż', 'áčďéěíňóřšťúůýž', 'áäčďéíĺľňóôŕšťúýž', 'áéíóöőúüű', 'čćđšž', 'ăâîşţ'],
  'windows-1254': ['çğıİöşüâîû'],
  'windows-1257': ['ąčęėįšųūž', 'āčēģīķļņšūž', 'äöõüšž'],
  'windows-1251': ['оеаинтсрвлкмдпуяыьгзбчйхжшюцщэфъё', 'оанивтесрідлукмпзягьбчхцюжйїєфшщґ', 'аоиенсртјувкдпмлзгбчшцњћхжљфђџ'],
  'windows-1253': ['αοιετσνηυρςάίόέήύώπκμλγδθβχφωξζψϊϋΐΰ'],
  'windows-1255': ['יוהלאמרתבשנםדכעחקפןגטסצזךףץ'],
  'windows-1256': ['اليمونترباةعسدحفكهقأجشىصخطئزإضءغثذظآؤپچگژ'],
  'windows-1258': ['ăâđêôơư\u0300\u0301\u0303\u0309\u0323'],
} as const

export const singleByteEncodings = Object.keys(alphabets) as (keyof typeof alphabets)[]
export type SingleByteEncoding = (typeof singleByteEncodings)[number]

/** DOS in Western Europe, from 0x80 on; `TextDecoder` lacks it. */
const upper850 =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0'

export function createDecoder(encoding: string): { decode(bytes?: Uint8Array, options?: { stream: boolean }): string } {
  if (encoding !== 'cp850') return new TextDecoder(encoding)
  return {
    decode: (bytes = new Uint8Array()) =>
      Buffer.from(bytes)
        .toString('latin1')
        .replace(/[\x80-\xff]/g, in850),
  }
}

const in850 = (byte: string) => upper850.charAt(byte.charCodeAt(0) - 0x80)

const alone = /(?<![\p{L}\p{M}])[^\P{L}A-Za-z](?![\p{L}\p{M}])/gu
const signs = /[\s€£¥§°©®™«»–—‘’“”„‚…•·¡¿½¼¾²³ªº´×±№]/u
/** An apostrophe within a word, as in O’Neil, l’eau or client’s. */
const apostrophe = /(?:(?<!\p{L})\p{L}|n)’|’(?:s|t|d|m|re|ve|ll)(?!\p{L})/gu

/**
 * Picks the encoding that makes the words most plausible: letters of one language, lower case after lower case. Western Europe's Windows
 * wins ties.
 */
export function likelyEncoding(bytes: Uint8Array): SingleByteEncoding {
  const words = wordsIn(bytes)
  let [best, most]: [SingleByteEncoding, number] = ['windows-1252', computeScore(words, 'windows-1252')]
  for (const encoding of singleByteEncodings) {
    const score = computeScore(words, encoding)
    if (score > most + (best === 'windows-1252' ? 0.5 : 0)) [best, most] = [encoding, score]
  }
  return best
}

const mostWords = 5_000

function wordsIn(bytes: Uint8Array): Buffer {
  const text = Buffer.from(bytes).toString('latin1')
  const words = (text.match(/[A-Za-z\x80-\xff]+/g) ?? []).filter((word) => /[\x80-\xff]/.test(word))
  return Buffer.from([...new Set(words)].slice(0, mostWords).join(' '), 'latin1')
}

function computeScore(words: Buffer, encoding: SingleByteEncoding): number {
  const text = createDecoder(encoding).decode(words).replaceAll('İ', 'ı').replace(alone, '')
  const counts = new Map<string, number>()
  for (const letter of text.toLowerCase().match(/[^\x20-\x7e]/g) ?? []) counts.set(letter, (counts.get(letter) ?? 0) + 1)
  const any = new Set(alphabets[encoding].join(''))
  const scores = alphabets[encoding].map((alphabet) => {
    let score = 0
    for (const [letter, count] of counts) score += count * computeWorth(letter, alphabet, any)
    return score
  })
  // Implausible: a capital after a small letter, or between a capital and a small one; two scripts in one word.
  const odd = text.match(/\p{Ll}\p{Lu}|\p{Lu}{2}\p{Ll}/gu)?.length ?? 0
  const mixed =
    text.match(/\p{Script=Latin}(?=[^\p{Script=Latin}\P{L}])|[^\p{Script=Latin}\P{L}](?=\p{Script=Latin})/gu)?.length ?? 0
  const apostrophes = text.match(apostrophe)?.length ?? 0
  return Math.max(...scores) - odd * 2 - mixed * 5 + apostrophes
}

/** Larger alphabets belong to other scripts than ours. */
const otherScripts = 25
const mostCommon = 12

function computeWorth(letter: string, alphabet: string, any: ReadonlySet<string>): number {
  const rank = alphabet.indexOf(letter)
  if (rank >= 0 && alphabet.length < otherScripts) return 1
  if (rank >= 0) return rank < mostCommon ? 1.3 : 0.8
  if (any.has(letter)) return 0.4
  if (signs.test(letter)) return 0
  return /\p{L}/u.test(letter) ? -1 : -2
}
