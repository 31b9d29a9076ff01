"""TRL trains in tasks of this package: no model is downloaded, and nothing but this machine is reached."""

from __future__ import annotations

import json
import os
import signal
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import torch
import trl
from cooperage._program import CooperageError, call
from cooperage.rl import trl as adapter
from cooperage.rl.trl import environment, rows
from tokenizers import Tokenizer, decoders, models, pre_tokenizers, trainers
from transformers import PreTrainedTokenizerFast, Qwen3Config, Qwen3ForCausalLM
from transformers.utils import get_json_schema

# The trainers use deprecated parts of their own libraries.
pytestmark = pytest.mark.filterwarnings("default")

TASK = "cuisineworld/level_0/tau1"
#: One dish of this kitchen.
DISH = [
    ("goto", {"location": "storage0"}),
    ("get", {"item": "salmon", "location": "storage0"}),
    ("goto", {"location": "blender0"}),
    ("put", {"location": "blender0"}),
    ("goto", {"location": "storage0"}),
    ("get", {"item": "flour", "location": "storage0"}),
    ("goto", {"location": "blender0"}),
    ("put", {"location": "blender0"}),
    ("activate", {"location": "blender0"}),
    ("wait", {}),
    ("get", {"item": "salmonMeatcake", "location": "blender0"}),
    ("goto", {"location": "servingtable0"}),
    ("put", {"location": "servingtable0"}),
]
ENDS = ["<|endoftext|>", "<|im_start|>", "<|im_end|>"]
MARKS = ["<tool_call>", "</tool_call>", "<tool_response>", "</tool_response>", "<think>", "</think>"]


def tokenizer(texts: list[str], size: int = 800) -> PreTrainedTokenizerFast:
    """A tokenizer of bytes with words of these texts, which writes chats as Qwen3 does."""
    plain = Tokenizer(models.BPE())
    plain.pre_tokenizer = pre_tokenizers.ByteLevel(add_prefix_space=False)
    plain.decoder = decoders.ByteLevel()
    alphabet = pre_tokenizers.ByteLevel.alphabet()
    trainer = trainers.BpeTrainer(vocab_size=size, initial_alphabet=alphabet, special_tokens=ENDS, show_progress=False)
    plain.train_from_iterator(texts, trainer)
    made = PreTrainedTokenizerFast(tokenizer_object=plain, eos_token="<|im_end|>", pad_token="<|endoftext|>")
    made.add_tokens(MARKS)
    made.chat_template = (Path(trl.__file__).parent / "chat_templates" / "qwen3.jinja").read_text(encoding="utf-8")
    return made


def model(words: PreTrainedTokenizerFast) -> Qwen3ForCausalLM:
    torch.manual_seed(0)
    size = {"hidden_size": 16, "intermediate_size": 16, "num_hidden_layers": 1, "num_attention_heads": 2, "num_key_value_heads": 1}
    ends = {"pad_token_id": words.pad_token_id, "eos_token_id": words.eos_token_id, "bos_token_id": None}
    return Qwen3ForCausalLM(Qwen3Config(vocab_size=len(words), head_dim=8, max_position_embeddings=16_384, **size, **ends))


def settings(folder: Path, **others: Any) -> trl.GRPOConfig:
    options: dict[str, Any] = {
        "per_device_train_batch_size": 2,
        "num_generations": 2,
        "max_completion_length": 4,
        "max_steps": 2,
        "learning_rate": 1e-2,
        "logging_steps": 1,
        "report_to": [],
        "save_strategy": "no",
        "use_cpu": True,
        "disable_tqdm": True,
        "beta": 0.0,
    }
    return trl.GRPOConfig(output_dir=str(folder), **{**options, **others})


class Scripted(trl.GRPOTrainer):
    """A trainer whose policy is a script: in each group the first rollout calls tools and the others say no more than a word."""

    def __init__(self, *given: Any, script: list[Any], words: PreTrainedTokenizerFast, **named: Any) -> None:
        self.script, self.words, self.turn = script, words, 0
        super().__init__(*given, processing_class=words, **named)

    def _generate_single_turn(self, prompt_ids: list[list[int]], *_: Any, **__: Any) -> tuple[list[list[int]], None]:
        # In the first turn all rollouts are asked, afterwards those alone that have called a tool.
        if len(prompt_ids) > 1:
            self.turn = 0
        call = self.script[self.turn] if self.turn < len(self.script) else None
        self.turn += 1
        text = "Done." if call is None else "<tool_call>\n" + json.dumps({"name": call[0], "arguments": call[1]}) + "\n</tool_call>"
        texts = [text, *["No."] * (len(prompt_ids) - 1)]
        return [self.words(one + "<|im_end|>", add_special_tokens=False)["input_ids"] for one in texts], None


@pytest.fixture(autouse=True)
def silence(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setenv("TRL_EXPERIMENTAL_SILENCE", "1")
    yield


@pytest.fixture(scope="module")
def words() -> PreTrainedTokenizerFast:
    return tokenizer([environment(TASK, agents=1)().reset()])


def test_a_seat_becomes_a_class_with_typed_tools() -> None:
    kind = environment(TASK, agents=2)
    schemas = {name: get_json_schema(getattr(kind(), name))["function"] for name in ("goto", "get", "say", "wait")}
    place = schemas["goto"]["parameters"]
    assert place["properties"]["location"]["enum"][0] == "storage0" and place["required"] == ["location"]
    assert "item" not in schemas["get"]["parameters"].get("required", [])
    assert schemas["wait"]["parameters"]["properties"]["ticks"]["type"] == "integer"
    public = {name for name in dir(kind) if not name.startswith("_")}
    assert public == {"noop", "goto", "put", "activate", "get", "say", "wait", "reset", "get_reward"}


@pytest.mark.parametrize("task", ["overcooked/cramped_room", "villagerbench/farm/0", "minecollab/construction/test/2_agent"])
def test_tools_of_other_suites_have_schemas(task: str) -> None:
    names = [one["name"] for one in json.loads(call(["tasks", "--json"]))["tasks"] if one["name"].startswith(task)]
    kind = environment(names[0])
    tools = [name for name in dir(kind) if not name.startswith("_") and name not in ("reset", "get_reward")]
    assert len(tools) >= 7 and all(get_json_schema(getattr(kind(), name)) for name in tools)


def test_one_row_is_one_world_and_a_dish_has_a_reward() -> None:
    kind = environment(TASK, agents=1)
    first, second = kind(), kind()
    assert first.reset(seed=3, prompt=[], other=1) == second.reset(seed=3)
    waiting = environment("cuisineworld/level_3/tau1")()

    def orders(seed: int) -> list[str]:
        return [waiting.reset(seed=seed), *(waiting.noop() for _ in range(20))]

    assert orders(3) == orders(3) != orders(4)
    assert first.get_reward() == 0.0
    assert first.goto(location="storage0") == "The episode is over."
    for name, arguments in DISH:
        assert f"{name} worked" in getattr(second, name)(**arguments)
    reached = second.get_reward()
    assert reached is not None and 0 < reached < 1 and second.get_reward() == reached
    second.reset(seed=3)
    assert second.get_reward() == 0.0


def test_the_end_is_told_and_a_limit_keeps_the_reward() -> None:
    env = environment(TASK, agents=1, limits={"max_calls": 2})()
    env.reset()
    told = [env.wait() for _ in range(4)]
    assert "over" not in told[0] and told[2].endswith("The episode is over.") and told[3] == "The episode is over."
    assert env.get_reward() == 0.0


def test_a_call_that_cannot_be_read_is_an_error_and_no_end() -> None:
    env = environment(TASK, agents=1)()
    env.reset()
    with pytest.raises(CooperageError, match="JSON"):
        env.goto(location=float("nan"))
    assert " failed: " in env.goto(location="nowhere")
    assert " worked: " in env.goto(location="storage0") and env.get_reward() == 0.0


def test_a_broken_rollout_has_no_reward_and_the_next_one_plays() -> None:
    env = environment(TASK, agents=1)()
    assert env.get_reward() is None
    env.reset()
    os.kill(adapter._shared.get().pid, signal.SIGKILL)
    with pytest.raises(CooperageError):
        env.goto(location="storage0")
    assert env.get_reward() is None
    env.reset()
    os.kill(adapter._shared.get().pid, signal.SIGKILL)
    assert env.get_reward() is None, "the server ended, and the model has asked nothing since"
    env.reset()
    assert " worked: " in env.goto(location="storage0") and env.get_reward() == 0.0


def test_grpo_takes_two_steps_with_a_random_model(words: PreTrainedTokenizerFast, tmp_path: Path) -> None:
    trainer = trl.GRPOTrainer(
        model(words),
        args=settings(tmp_path),
        train_dataset=rows(seeds=range(2)),
        processing_class=words,
        environment_factory=environment(TASK, agents=1),
    )
    trainer.train()
    assert trainer.state.global_step == 2
    told = [line["reward"] for line in trainer.state.log_history if "reward" in line]
    assert told == [0.0, 0.0], "a random model cooks nothing"


def test_a_policy_that_calls_tools_is_rewarded_and_learned_from(words: PreTrainedTokenizerFast, tmp_path: Path) -> None:
    policy = model(words)
    before = [value.clone() for value in policy.parameters()]
    kinds = {TASK: environment(TASK, agents=1)}
    trainer = Scripted(
        policy,
        args=settings(tmp_path, max_completion_length=4_096, max_steps=1),
        train_dataset=rows([TASK], seeds=range(2)),
        environment_factory=kinds,
        script=DISH,
        words=words,
    )
    trainer.train()
    (line,) = [line for line in trainer.state.log_history if "reward" in line]
    assert line["reward"] > 0 and line["reward_std"] > 0 and line["tools/call_frequency"] == len(DISH) / 2
    assert line["tools/failure_frequency"] == 0 and line[f"rewards/{TASK}#0/mean"] == line["reward"]
    assert any(not torch.equal(old, new) for old, new in zip(before, policy.parameters(), strict=True))


def test_a_broken_rollout_is_left_out_of_its_group(words: PreTrainedTokenizerFast, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    kind = environment(TASK, agents=1)
    given = iter([None, 0.5, 1.0, 0.0])
    monkeypatch.setattr(kind, "get_reward", lambda self: next(given))
    trainer = trl.GRPOTrainer(
        model(words),
        args=settings(tmp_path, max_steps=1, per_device_train_batch_size=4, num_generations=4),
        train_dataset=rows(),
        processing_class=words,
        environment_factory=kind,
    )
    trainer.train()
    (line,) = [line for line in trainer.state.log_history if "reward" in line]
    assert line["reward"] == pytest.approx(0.5), "the mean of three, where 0 for the broken one would make it 0.375"
