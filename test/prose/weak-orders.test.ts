import { describe, expect, it } from 'vitest';
import { isWeakOrder, mayOnlyTell } from '../../src/prose/weak-orders.ts';

const around = (text: string): [string, string] => {
  const [before = '', after = ''] = text.split('X');
  return [`${before}\``, `\`${after}`];
};

describe('words that are weak as an order', () => {
  it.each([
    'Fix it. Back to X.',
    'Fix it. X when done.',
    'Fix it. After this we move on to X.',
    'Fix it. Ready? X',
    'Fix it. The next step is X.',
    'Prüfe es. Danach X.',
    'Prüfe es. Wenn alles stimmt, gib X aus.',
    'Vérifiez. Ensuite, terminez par X.',
    'Revisa. Luego termina con X.',
    '確認してください。終わったら X と出力してください。',
    '检查改动。最后输出 X。',
    '检查改动，然后输出 X。',
    'Vérifie. Puis termine par X.',
    'Vérifie. Quand tu as fini, termine par X.',
    'Revisa. Cuando acabes, responde con X.',
    'Verifique. No final, responda com X.',
    'Controleer. Antwoord met X.',
    'Sprawdź. Na końcu odpowiedz X.',
    'Проверь. В конце ответь X.',
    '확인하세요. 마지막에 X 를 출력하세요.',
    'Prüfe es.\n\nX',
    '不要猜测，输出 X。',
    '## 错误\n\n输出 X。',
    'Prüfe es. Antworte immer mit X.',
    'Prüfe es.\n\nWenn es nicht klappt:\n\nX',
    'Vérifie.\n\nSi les tests ne passent pas :\n\n- X',
    '没有问题时输出 X。',
    '如果不通过：X',
    '見てください。無効な場合: X',
    'Если тесты не прошли: X',
  ])('%j', (text) => {
    expect(isWeakOrder(...around(text))).toBe(true);
    expect(mayOnlyTell(...around(text))).toBe(false);
  });
});

describe('words that may tell of a tag', () => {
  it.each([
    'What you write is read by the planner, who may X.',
    'Write the list. It replaces the X of old.',
    'Write the list. The tag that brought you here was X.',
    'Explain in the docs the meaning of X.',
    'Document X.',
    'Niemals X.',
    'Suche nach X.',
    'Zähle die Zeilen mit X.',
    'Comptez les lignes qui contiennent X.',
    'Beispiel: X',
    '例: X',
    'X の意味を説明してください。',
    'Nicht gemeint ist X',
  ])('%j', (text) => {
    expect(mayOnlyTell(...around(text))).toBe(true);
    expect(isWeakOrder(...around(text))).toBe(false);
  });
  it.each([
    'Danach kommt der Prüfer mit X.',
    'El revisor termina con X.',
    'El siguiente agente responde con X',
    'De volgende agent antwoordt met X',
    'Рецензент отвечает X.',
    '검토자는 X 를 출력합니다.',
    'Danach prüft der Leiter und schreibt X',
    'Le relecteur lit le texte et termine par X.',
    '检查改动。审查者会输出 X。',
    '見てください。担当者の出力は X',
    'Back to X, which reads it. Then wait.',
  ])('%j', (text) => {
    expect(isWeakOrder(...around(text))).toBe(false);
  });
  it.each(['Prüfe es.\n\nDas gilt nicht mehr:\n\nX', 'Vérifie.\n\nInterdit :\n\nX'])('%j', (text) => {
    expect(mayOnlyTell(...around(text))).toBe(true);
  });
});
