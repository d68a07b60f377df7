import js from '@eslint/js';
import globals from 'globals';
import tseslint from 'typescript-eslint';

export default tseslint.config(
  // The case pages are other people’s: untyped scripts of a browser; so are programs that use the package.
  {
    ignores: [
      ...['build/', 'dist/', 'node_modules/', 'test-results/'],
      ...['tests/cases/pages/', 'tests/consumer/'],
    ],
  },
  js.configs.recommended,
  tseslint.configs.recommendedTypeChecked,
  {
    languageOptions: {
      parserOptions: {
        project: ['./tsconfig.json', './tests/tsconfig.json', './tools/tsconfig.json'],
        tsconfigRootDir: import.meta.dirname,
      },
    },
    rules: {
      eqeqeq: 'error',
      'no-console': 'error',
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/no-floating-promises': 'error',
      '@typescript-eslint/no-unused-vars': [
        'error',
        { argsIgnorePattern: '^_', varsIgnorePattern: '^_', destructuredArrayIgnorePattern: '^_' },
      ],
      '@typescript-eslint/switch-exhaustiveness-check': [
        'error',
        { considerDefaultExhaustiveForUnions: true },
      ],
      // Template strings print numbers all over the page; only objects are a mistake there.
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
    },
  },
  {
    // A file of ambient declarations stays one only while it imports nothing at its top.
    files: ['**/*.d.ts'],
    rules: {
      '@typescript-eslint/consistent-type-imports': ['error', { disallowTypeAnnotations: false }],
    },
  },
  {
    // The element runs in pages whose libraries have put names on Object.prototype.
    files: ['web/**/*.ts'],
    rules: {
      'no-restricted-syntax': [
        'error',
        { selector: 'ForInStatement', message: 'Use Object.keys: for…in finds inherited names.' },
      ],
    },
  },
  {
    // expect(object.method) looks at a method and does not call it.
    files: ['tests/**/*.ts'],
    rules: { '@typescript-eslint/unbound-method': 'off' },
  },
  {
    // Past 400 lines a file usually holds two ideas.
    files: ['**/*.ts'],
    rules: { 'max-lines': ['error', { max: 400 }] },
  },
  {
    // A lesson is one idea in one file: its moments, and all that it says.
    files: ['web/lessons/content/**/*.ts'],
    rules: { 'max-lines': ['error', { max: 500 }] },
  },
  {
    // Programs for a terminal: they print, and JSDoc types stop short of `unknown` from JSON.
    files: [
      ...['tools/**/*.mjs', 'tests/bench/**/*.mjs', 'tests/lighthouse/*.mjs', 'tests/deck/*.mjs'],
      ...['*.config.ts', '*.config.js'],
    ],
    languageOptions: { globals: globals.node },
    rules: {
      'no-console': 'off',
      '@typescript-eslint/no-unsafe-argument': 'off',
      '@typescript-eslint/no-unsafe-assignment': 'off',
      '@typescript-eslint/no-unsafe-call': 'off',
      '@typescript-eslint/no-unsafe-member-access': 'off',
      '@typescript-eslint/no-unsafe-return': 'off',
    },
  },
  {
    // Benchmarks hand functions to a browser.
    files: ['tests/bench/**/*.mjs'],
    languageOptions: { globals: globals.browser },
  },
  {
    // Outside tests/tsconfig.json: its imports are there after npm run bench alone.
    files: ['tests/bench/peers/*.mjs'],
    ...tseslint.configs.disableTypeChecked,
  },
);
