import { readFileSync } from 'node:fs'
import { type NodePath, type PluginObj, transformAsync, types } from '@babel/core'
import linguiMacro from '@lingui/babel-plugin-lingui-macro'
import { getConfig } from '@lingui/conf'
import type { Plugin } from 'vite'
import { type Area, parseCatalogue, wordsIn } from '../server/platform/language/catalogues.ts'
import { pseudoWords } from '../server/platform/language/pseudo-words.ts'

const hasMessages = /@lingui\/(?:core|react)\/(?:macro|runtime-macro)/

const isNamed = (property: types.Node, name: string): property is types.ObjectProperty =>
  types.isObjectProperty(property) && types.isIdentifier(property.key, { name })

/** Compiles the English words that a message brings along, so that browsers need no parser for them; its id says the context already. */
function compileWords(): PluginObj {
  return {
    visitor: {
      ObjectExpression(path: NodePath<types.ObjectExpression>) {
        const isMessage = path.node.leadingComments?.some(({ value }) => value === '* i18n ')
        if (!isMessage) return
        path.node.properties = path.node.properties.filter((property) => !isNamed(property, 'context'))
        for (const property of path.node.properties) {
          if (!isNamed(property, 'message') || !types.isStringLiteral(property.value)) continue
          const words = wordsIn(property.value.value)
          if (typeof words !== 'string') property.value = types.valueToNode(words)
        }
      },
    },
  }
}

/**
 * Lingui's macros for Vite, and catalogues: `locales/de.po?area=public` has the compiled messages of an area. Lingui's own plugin for Vite
 * reads whole catalogues only.
 */
export function messages(): Plugin {
  const linguiConfig = getConfig()
  return {
    name: 'messages',
    enforce: 'pre',
    async transform(code, id) {
      const [file = ''] = id.split('?')
      if (!/\.tsx?$/.test(file) || file.includes('/node_modules/') || !hasMessages.test(code)) return null
      const result = await transformAsync(code, {
        filename: file,
        configFile: false,
        babelrc: false,
        sourceMaps: true,
        parserOpts: { plugins: file.endsWith('x') ? ['typescript', 'jsx'] : ['typescript'] },
        plugins: [[linguiMacro, { linguiConfig, descriptorFields: 'message' }], compileWords],
      })
      return result?.code ? { code: result.code, map: result.map ?? null } : null
    },
    load(id) {
      const [file = '', query] = id.split('?')
      if (!file.endsWith('.po')) return null
      this.addWatchFile(file)
      // English is in the code: its catalogue is the pseudo-language's.
      const toWords = file.endsWith('/en.po') ? pseudoWords : wordsIn
      const area = new URLSearchParams(query).get('area') as Area
      return `export default JSON.parse(${JSON.stringify(JSON.stringify(parseCatalogue(readFileSync(file, 'utf8'), { area, toWords })))})`
    },
  }
}
