export declare const claudeCodeVersion: string;
export declare function installClaudeCode(options?: { readonly cacheFolder?: string }): string;
